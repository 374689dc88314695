import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { notFound } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { logSent } from "#platform/server/access-log.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { client as clientFacts } from "#features/pipeline/clients/client.ts";
import { lockClient } from "#features/pipeline/clients/server/api.ts";
import { linkPurposes, type ClientPurpose, type LinkPurpose } from "../../link.ts";
import { seesLink } from "../visible.ts";
import { endLocked, insertLink, replaceCode, type IssuedLink, type LockedLink } from "./write-link.ts";

export type { IssuedLink } from "./write-link.ts";

type Client = { readonly id: number; readonly tel_digits: string | null; readonly tel2_digits: string | null };

type Wanted = {
  readonly purpose: ClientPurpose;
  /** What it opens beside being the client's: absent, nothing. */
  readonly record?: { readonly type: string; readonly id: number };
  readonly days?: number;
};

const digitsOf = ({ tel_digits, tel2_digits }: Client) => [tel_digits ?? "", tel2_digits ?? ""];

/** Gives a client a link within a transaction, and writes that down as sent (접속기록). The client has to be locked there. */
export async function issueLink(
  work: Work,
  context: Pick<WriteContext, "actor" | "keyring" | "viewer">,
  client: Client,
  wanted: Wanted,
): Promise<IssuedLink> {
  const issued = await insertLink(work, context, { ...wanted, whose: { client: client.id }, digits: digitsOf(client) });
  await logSent(work, context.actor, {
    subject: clientFacts.label,
    recordIds: [client.id],
    reason: `링크: ${linkPurposes[wanted.purpose]}`,
  });
  tell(work, "client.link", client.id, wanted.purpose);
  return issued;
}

/** A new code for a link that is open: the one before it opens nothing any more, and nobody is locked out. */
export async function renewCode(context: WriteContext, number: number, linkId: number): Promise<string> {
  return inTransaction(context.database, context.actor, async (work) => {
    const client = await lockClient(work.query, context, number);
    const link = await lockLink(work, context, client.id, linkId);
    const code = await replaceCode(work, context, link, digitsOf(client));
    tell(work, "client.linkCode", client.id, link.purpose);
    return code;
  });
}

/** Takes a link back: it, its code and who is in by it are out at once. Nothing happens to one that has ended. */
export async function endLink(context: WriteContext, number: number, linkId: number): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const client = await lockClient(work.query, context, number);
    const link = await lockLink(work, context, client.id, linkId);
    if (await endLocked(work, context, link)) tell(work, "client.linkEnd", client.id, link.purpose);
  });
}

/** Takes links to clients back within a transaction, because what they open may be read no more. */
export async function endLinks(work: Work, context: WriteContext, linkIds: readonly number[]): Promise<void> {
  const { rows } = await sql<LockedLink & { readonly clientId: number }>`
    select l.id, l.slug_hash as "slugHash", l.purpose, l.ended_at is not null as ended, l.expires_at <= now() as over,
      l.client_id as "clientId"
    from share_links l where l.id = any(${linkIds}::bigint[]) order by l.id for update of l`.execute(work.query);
  for (const { clientId, ...link } of rows) {
    if (await endLocked(work, context, link)) tell(work, "client.linkEnd", clientId, link.purpose);
  }
}

/** A link that has served its purpose opens nothing any more. */
export async function closeLink({ query }: Pick<Work, "query">, linkId: number): Promise<void> {
  await query
    .updateTable("share_links")
    .set({ ended_at: sql<Date>`coalesce(ended_at, now())` })
    .where("id", "=", linkId)
    .execute();
}

/** A link of the client, locked; 404 for those of others and those to records that the person does not see. */
async function lockLink({ query }: Work, asker: Asker, clientId: number, linkId: number): Promise<LockedLink> {
  const { rows } = await sql<LockedLink>`
    select l.id, l.slug_hash as "slugHash", l.purpose, l.ended_at is not null as ended, l.expires_at <= now() as over
    from share_links l where l.id = ${linkId} and l.client_id = ${clientId} and ${seesLink(asker)}
    for update of l`.execute(query);
  if (!rows[0]) throw notFound();
  return rows[0];
}

function tell(work: Work, action: string, clientId: number, purpose: LinkPurpose): void {
  work.audit({ action, recordType: "client", recordId: clientId, changes: { link: [null, linkPurposes[purpose]] } });
  work.emit({ type: "record", ref: `client:${clientId}` });
}
