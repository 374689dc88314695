import { sql } from "kysely";
import type { Asker } from "../../../../../kit/server/asker.ts";
import type { Database } from "../../../../../kit/server/database/database.ts";
import { inTransaction } from "../../../../../kit/server/database/transaction.ts";
import { notFound } from "../../../../../kit/server/http/failure.ts";
import { hashToken, newToken } from "../../../../../kit/server/opaque-token.ts";
import type { HolderType } from "../../file.ts";
import { findFile } from "../files.ts";
import type { Content } from "../serve.ts";

const ticketSeconds = 60;

/** A ticket for one download of a visible file, good for a minute and as long as the session lives. */
export async function issueTicket(
  database: Database,
  asker: Asker,
  { fileId, number }: { readonly fileId: number; readonly number: number | undefined },
): Promise<{ ticket: string; expiresAt: Date }> {
  const { versionId } = await findContent(database, asker, { fileId, number });
  const ticket = newToken();
  const { expires_at: expiresAt } = await database.query
    .insertInto("download_tickets")
    .values({
      token_hash: hashToken(ticket),
      version_id: versionId,
      user_id: asker.viewer.userId,
      session_id: asker.viewer.sessionId,
      expires_at: sql<Date>`now() + make_interval(secs => ${ticketSeconds})`,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return { ticket, expiresAt };
}

type Found = Content & {
  readonly versionId: number;
  readonly fileId: number;
  readonly recordType: HolderType;
  readonly recordId: number;
};

const contentColumns = sql`
  v.id as "versionId", v.name, c.kind, c.size, c.sha256, c.storage_key as "storageKey",
  f.id as "fileId", f.record_type as "recordType", f.record_id as "recordId"`;

/** One version of a visible file, the newest unless a number is given; 404 for what is not there or foreign. */
export async function findContent(
  database: Pick<Database, "query">,
  asker: Asker,
  { fileId, number }: { readonly fileId: number; readonly number: number | undefined },
): Promise<Found> {
  const { model } = await findFile(database, asker, fileId);
  const { rows } = await sql<Found>`
    select ${contentColumns} from file_versions v
    join files f on f.id = v.file_id join file_contents c on c.id = v.content_id
    where v.file_id = ${fileId} and v.number = ${number ?? model.versions}`.execute(database.query);
  if (!rows[0]) throw notFound();
  return rows[0];
}

type Redeemed = Found & { readonly userId: number; readonly staffId: number | null };

/**
 * Uses a ticket up and tells what it was for. 404 when it was used, is older than a minute, was never given, or when
 * the session that asked for it has ended; a file that was removed meanwhile is not handed out either.
 */
export async function redeemTicket(database: Database, ticket: string, requestId: string): Promise<Redeemed> {
  const taken = await sql<{ version_id: number; user_id: number; session_id: number }>`
    delete from download_tickets where token_hash = ${hashToken(ticket)} and expires_at > now()
    returning version_id, user_id, session_id`.execute(database.query);
  const used = taken.rows[0];
  if (!used) throw notFound();
  const { rows } = await sql<Redeemed>`
    select ${contentColumns}, u.id as "userId", s.id as "staffId"
    from file_versions v
    join files f on f.id = v.file_id and f.deleted_at is null
    join file_contents c on c.id = v.content_id
    join sessions n on n.id = ${used.session_id} and n.ended_at is null and n.expires_at > now() and n.idle_until > now()
    join users u on u.id = ${used.user_id} left join staffs s on s.user_id = u.id
    where v.id = ${used.version_id}`.execute(database.query);
  const found = rows[0];
  if (!found) throw notFound();
  const actor = { userId: found.userId, staffId: found.staffId, requestId };
  await inTransaction(database, actor, async (work) =>
    work.audit({ action: "file.download", recordType: "file", recordId: found.fileId, changes: { name: found.name } }),
  );
  return found;
}
