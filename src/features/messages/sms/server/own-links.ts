import { sql } from "kysely";
import type { EncryptedColumn } from "#platform/server/crypto/encrypted-column.ts";
import { decryptField, encryptField, type Keyring } from "#platform/server/crypto/field-cipher.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";

/** What every text that is kept says in the place of a link: it is put in when the text is handed over (decisions/300). */
export const linkPlace = "〔링크〕";

const column = { table: "sms_recipients", column: "link_encrypted" } as const;

/** What rotation of the keys encrypts anew. */
export const ownLinks: EncryptedColumn = { ...column, key: "id" };

type Owned = { readonly id: number; readonly address: string };
type Query = Pick<Database, "query">;

/** Keeps the links of recipients until they are sent. */
export async function sealLinks({ query }: Query, keyring: Keyring, links: readonly Owned[]): Promise<void> {
  const sealed = links.map(({ id, address }) => encryptField(keyring, address, { ...column, id }));
  await sql`update sms_recipients r set link_encrypted = x.sealed
    from unnest(${links.map(({ id }) => id)}::bigint[], ${sealed}::bytea[]) x (id, sealed) where r.id = x.id`.execute(
    query,
  );
}

/** The text as its recipient reads it. */
export function withLink(text: string, address: string): string {
  return text.replaceAll(linkPlace, () => address);
}

/** The same with the link that is kept for the recipient; the text itself where it has none. */
export function openedText(
  keyring: Keyring,
  { id, text, link }: { readonly id: number; readonly text: string; readonly link: Buffer | null },
): string {
  return link === null ? text : withLink(text, decryptField(keyring, link, { ...column, id }));
}

/** Whether recipients of a message in one of these states read links of their own. */
export async function hasOwnLinks(
  { query }: Query,
  messageId: number,
  statuses: readonly string[] = ["draft", "waiting", "handed", "sent", "failed", "excluded"],
): Promise<boolean> {
  const { rows } = await sql`select from sms_recipients where message_id = ${messageId} and not is_test
    and link_until is not null and status = any(${statuses}::text[]) limit 1`.execute(query);
  return rows.length > 0;
}

/** The links of a message that is not sent any more are kept no longer. */
export async function forgetLinks({ query }: Query, messageId: number): Promise<void> {
  await sql`update sms_recipients set link_encrypted = null
    where message_id = ${messageId} and link_encrypted is not null`.execute(query);
}

/** Links that open nothing any more, of messages on which nobody has decided. */
export const tidyOwnLinks = defineRecurringJob({
  name: "sms.links",
  label: "보내지 못한 개인 링크 지우기",
  every: "day",
  run: ({ database }) =>
    inBackground(database, async ({ query }) => {
      await sql`update sms_recipients set link_encrypted = null
        where link_encrypted is not null and link_until <= now()`.execute(query);
    }),
});
