import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { hashToken, newToken } from "#platform/server/opaque-token.ts";
import type { WriteContext } from "#records/server/write.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { lockClient } from "#features/pipeline/clients/server/api.ts";
import { codeDays, linkDays, linkPurposes, type LinkPurpose } from "../../link.ts";
import { digestOf, newCode } from "../codes.ts";
import { openDoors } from "../doors.ts";
import { seesLink } from "../visible.ts";

type Client = { readonly id: number; readonly tel_digits: string | null; readonly tel2_digits: string | null };

type Wanted = {
  readonly purpose: LinkPurpose;
  /** What it opens beside being the client's: absent, nothing. */
  readonly record?: { readonly type: string; readonly id: number };
  readonly days?: number;
};

/** A link and its code, told this once: neither is stored. */
export type IssuedLink = { readonly id: number; readonly slug: string; readonly code: string };

const digitsOf = ({ tel_digits, tel2_digits }: Client) => [tel_digits ?? "", tel2_digits ?? ""];

/** Gives a client a link within a transaction. The client has to be locked there. */
export async function issueLink(
  work: Work,
  { keyring, viewer }: Pick<WriteContext, "keyring" | "viewer">,
  client: Client,
  { purpose, record, days = linkDays.usual }: Wanted,
): Promise<IssuedLink> {
  const slug = newToken();
  const slugHash = hashToken(slug);
  const code = newCode(digitsOf(client));
  const { id } = await work.query
    .insertInto("share_links")
    .values({
      client_id: client.id,
      purpose,
      record_type: record?.type ?? null,
      record_id: record?.id ?? null,
      slug_hash: slugHash,
      code_digest: digestOf(keyring, slugHash, code),
      code_until: sql<Date>`now() + make_interval(days => ${Math.min(days, codeDays)})`,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
      created_by: viewer.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  tell(work, "client.link", client.id, purpose);
  return { id, slug, code };
}

/** A new code for a link that is open: the one before it opens nothing any more, and nobody is locked out. */
export async function renewCode(context: WriteContext, number: number, linkId: number): Promise<string> {
  return inTransaction(context.database, context.actor, async (work) => {
    const client = await lockClient(work.query, context, number);
    const link = await lockLink(work, context, client.id, linkId);
    if (link.ended || link.over) throw notFound();
    const code = newCode(digitsOf(client));
    await work.query
      .updateTable("share_links")
      .set({
        code_digest: digestOf(context.keyring, link.slugHash, code),
        code_until: sql<Date>`least(expires_at, now() + make_interval(days => ${codeDays}))`,
      })
      .where("id", "=", linkId)
      .execute();
    await openDoors(work, linkId);
    tell(work, "client.linkCode", client.id, link.purpose);
    return code;
  });
}

/** Takes a link back: it, its code and who is in by it are out at once. Nothing happens to one that has ended. */
export async function endLink(context: WriteContext, number: number, linkId: number): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const client = await lockClient(work.query, context, number);
    const link = await lockLink(work, context, client.id, linkId);
    if (link.ended) return;
    await work.query
      .updateTable("share_links")
      .set({ ended_at: sql<Date>`now()`, ended_by: context.viewer.userId })
      .where("id", "=", linkId)
      .execute();
    tell(work, "client.linkEnd", client.id, link.purpose);
  });
}

/** A link that has served its purpose opens nothing any more. */
export async function closeLink({ query }: Pick<Work, "query">, linkId: number): Promise<void> {
  await query
    .updateTable("share_links")
    .set({ ended_at: sql<Date>`coalesce(ended_at, now())` })
    .where("id", "=", linkId)
    .execute();
}

type LockedLink = {
  readonly slugHash: Buffer;
  readonly purpose: LinkPurpose;
  readonly ended: boolean;
  readonly over: boolean;
};

/** A link of the client, locked; 404 for those of others and those to records that the person does not see. */
async function lockLink({ query }: Work, asker: Asker, clientId: number, linkId: number): Promise<LockedLink> {
  const { rows } = await sql<LockedLink>`
    select l.slug_hash as "slugHash", l.purpose, l.ended_at is not null as ended, l.expires_at <= now() as over
    from share_links l where l.id = ${linkId} and l.client_id = ${clientId} and ${seesLink(asker)}
    for update of l`.execute(query);
  if (!rows[0]) throw notFound();
  return rows[0];
}

function tell(work: Work, action: string, clientId: number, purpose: LinkPurpose): void {
  work.audit({ action, recordType: "client", recordId: clientId, changes: { link: [null, linkPurposes[purpose]] } });
  work.emit({ type: "record", ref: `client:${clientId}` });
}
