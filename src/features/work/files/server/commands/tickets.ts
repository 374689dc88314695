import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { invalidField, notFound } from "#platform/server/http/failure.ts";
import { reasonHint } from "#platform/reason.ts";
import { hashToken, newToken } from "#platform/server/opaque-token.ts";
import { actorOf } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { policyFacts } from "#platform/abilities.ts";
import type { Viewer } from "#platform/viewer.ts";
import { viewerOfSession } from "#features/identity/session/server/commands/viewer-of-session.ts";
import { useFiles } from "../../access.ts";
import { findFile } from "../files.ts";
import { visibleFiles } from "../holders.ts";
import type { Sensitivity } from "../../sensitivity.ts";
import type { Content } from "../serve.ts";

const ticketSeconds = 60;

type Wanted = {
  readonly fileId: number;
  /** Absent: the newest version. */
  readonly number: number | undefined;
  /** What the file is opened for, where that is asked. */
  readonly reason: string | undefined;
};

/**
 * A ticket for one download of this version, which was found to be visible: good for a minute and as long as the session
 * lives. `reason`: what it was said to be taken for.
 */
export async function issueTicket(
  database: Database,
  { viewer }: Asker,
  { versionId, reason = "" }: { readonly versionId: number; readonly reason: string | undefined },
): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = newToken();
  const { expires_at: expiresAt } = await database.query
    .insertInto("download_tickets")
    .values({
      token_hash: hashToken(ticket),
      version_id: versionId,
      user_id: viewer.userId,
      session_id: viewer.sessionId,
      reason,
      expires_at: sql<Date>`now() + make_interval(secs => ${ticketSeconds})`,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return { ticket, expiresAt };
}

type Found = Content & {
  readonly versionId: number;
  readonly sensitivity: Sensitivity;
  readonly fileId: number;
  readonly recordType: string;
  readonly recordId: number;
};

const contentColumns = sql`
  v.id as "versionId", v.name, c.kind, c.size, c.sha256, c.storage_key as "storageKey",
  f.id as "fileId", f.sensitivity, f.record_type as "recordType", f.record_id as "recordId"`;

/** One version of a visible file, the newest unless a number is given; 404 for what is not there or foreign. */
async function findContent(
  database: Pick<Database, "query">,
  asker: Asker,
  { fileId, number }: Omit<Wanted, "reason">,
): Promise<Found> {
  const { model } = await findFile(database, asker, fileId);
  const { rows } = await sql<Found>`
    select ${contentColumns} from file_versions v
    join files f on f.id = v.file_id join file_contents c on c.id = v.content_id
    where v.file_id = ${fileId} and v.number = ${number ?? model.versions}`.execute(database.query);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The same for whoever opens it now: 400 at `reason` where it holds personal data and none is given (product §5.1). */
export async function openContent(database: Pick<Database, "query">, asker: Asker, wanted: Wanted): Promise<Found> {
  const found = await findContent(database, asker, wanted);
  if (found.sensitivity === "personal" && wanted.reason === undefined) {
    throw invalidField("reason", `개인정보로 표시한 파일입니다. ${reasonHint}`);
  }
  return found;
}

type Redeemed = {
  readonly found: Found;
  /** What it was said to be taken for. */
  readonly said: string;
  readonly viewer: Viewer;
};

/**
 * Uses a ticket up and tells what it was for, and for whom. Asked anew as if the file were opened now: 404 when the
 * ticket was used, is older than a minute or was never given, when the session that asked for it has ended, and when
 * the person sees the file no more, as it was removed or its record lies behind a wall or in another team since.
 */
export async function redeemTicket(services: Services, ticket: string, request: FastifyRequest): Promise<Redeemed> {
  const { database } = services;
  const taken = await sql<{ version_id: number; session_id: number; reason: string }>`
    delete from download_tickets where token_hash = ${hashToken(ticket)} and expires_at > now()
    returning version_id, session_id, reason`.execute(database.query);
  const used = taken.rows[0];
  const viewer = used && (await viewerOfSession(services, used.session_id, request.ip));
  const asker = viewer && { viewer, facts: policyFacts(viewer) };
  if (!used || !asker || !useFiles.allows(asker.facts)) throw notFound();
  const { rows } = await sql<Found>`
    select ${contentColumns} from file_versions v
    join files f on f.id = v.file_id and f.deleted_at is null
    join file_contents c on c.id = v.content_id
    where v.id = ${used.version_id} and ${visibleFiles(asker)}`.execute(database.query);
  const found = rows[0];
  if (!found) throw notFound();
  await inTransaction(database, actorOf({ viewer, request }), async (work) =>
    work.audit({ action: "file.download", recordType: "file", recordId: found.fileId, changes: { name: found.name } }),
  );
  return { found, viewer, said: used.reason };
}
