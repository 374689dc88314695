import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { limitText } from "#platform/bytes.ts";
import { logAccessWithin } from "#platform/server/access-log.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import type { VisitingParticipant } from "#features/portal/links/server/api.ts";
import { dropContent, keepOrDrop, receiveContent } from "#features/work/files/server/api.ts";
import { uploadLimits, uploadProblem } from "../../uploads.ts";
import { openDocument } from "./asked-documents.ts";

type Sent = { readonly document: number; readonly name: string };
type Piece = { readonly id: number; readonly name: string; readonly kind: string; readonly size: number };

/**
 * Keeps a shot or file that a participant sends for a document, until it is handed in. The same file again, as after a
 * line that broke, is the one that is there. 404 and 422 as `openDocument`, 400 for files that are not taken, 413 and
 * 422 beyond the bounds of a file, a document, a link and a day.
 */
export async function takePiece(
  services: Services,
  request: FastifyRequest,
  { linkId, participantId }: VisitingParticipant,
  { document, name }: Sent,
): Promise<Piece> {
  const { database } = services;
  const { name: documentName } = await openDocument(database, participantId, document);
  const actor = { userId: null, staffId: null, requestId: request.id };
  const refuseBeyond = (query: Database["query"], size: number) =>
    refuseMore(query, { linkId, participantId, document, size });
  const received = await receiveContent(
    {
      services,
      request,
      actor,
      userId: null,
      refuseBeyond,
      problemOf: ({ kind, traits }) => uploadProblem(kind, traits),
      waitsUntil: await endOf(database, linkId),
    },
    name,
  );
  const { contentId, sha256, size, kind } = received;
  const keep = () =>
    inTransaction(database, actor, async (work) => {
      // One after the other: what is counted and looked for stays so until it is written down.
      await sql`select 1 from suit_participants where id = ${participantId} for update`.execute(work.query);
      const same = await waitingPiece(work, { participantId, document, sha256 });
      if (same) return { piece: same, isNew: false };
      await refuseBeyond(work.query, size);
      const { id } = await work.query
        .insertInto("suit_upload_pieces")
        .values({
          link_id: linkId,
          participant_id: participantId,
          document_id: document,
          content_id: contentId,
          name: received.name,
          size,
          sha256,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await logAccessWithin(
        work,
        { viewer: null, request },
        {
          action: "수정",
          subject: "집단소송 서류(링크)",
          recordIds: [participantId],
          reason: `링크 ${linkId}: ${documentName}`,
        },
      );
      return { piece: { id, name: received.name, kind, size }, isNew: true };
    });
  const { piece } = await keepOrDrop(services, contentId, keep);
  return piece;
}

type Query = Pick<Database, "query">;

async function waitingPiece(
  { query }: Query,
  wanted: { readonly participantId: number; readonly document: number; readonly sha256: Buffer },
): Promise<Piece | undefined> {
  return query
    .selectFrom("suit_upload_pieces as i")
    .innerJoin("file_contents as c", "c.id", "i.content_id")
    .select(["i.id", "i.name", "c.kind", "i.size"])
    .where("i.participant_id", "=", wanted.participantId)
    .where("i.document_id", "=", wanted.document)
    .where("i.sha256", "=", wanted.sha256)
    .where("i.submission_id", "is", null)
    .where("i.removed_at", "is", null)
    .executeTakeFirst();
}

async function endOf({ query }: Query, linkId: number): Promise<Date> {
  const { expires_at: end } = await query
    .selectFrom("share_links")
    .select("expires_at")
    .where("id", "=", linkId)
    .executeTakeFirstOrThrow();
  return end;
}

type Bounds = {
  readonly linkId: number;
  readonly participantId: number;
  readonly document: number;
  readonly size: number;
};

/** Throws where one more file of this size is more than a file, a document, the link or its day may have. */
async function refuseMore(query: Database["query"], { linkId, participantId, document, size }: Bounds): Promise<void> {
  const most = uploadLimits;
  if (size > most.file) {
    throw new Failure("tooLarge", `파일 하나는 ${limitText(most.file)}까지 보낼 수 있습니다.`);
  }
  const { rows } = await sql<{ bytes: number; today: number; bytesToday: number; pieces: number; ofDocument: number }>`
    select (select coalesce(sum(size), 0)::bigint from suit_upload_pieces where link_id = ${linkId}) as bytes,
      (select count(*)::int from suit_upload_pieces where link_id = ${linkId} and created_at > now() - interval '1 day') as today,
      (select coalesce(sum(size), 0)::bigint from suit_upload_pieces
        where link_id = ${linkId} and created_at > now() - interval '1 day') as "bytesToday",
      w.pieces, w.bytes as "ofDocument"
    from (select count(*)::int as pieces, coalesce(sum(size), 0)::bigint as bytes from suit_upload_pieces
      where participant_id = ${participantId} and document_id = ${document} and submission_id is null
        and removed_at is null) w`.execute(query);
  const used = rows[0]!;
  if (used.pieces >= most.pieces) {
    throw new Failure("ruleViolated", `서류 하나에 파일은 ${most.pieces}개까지 보낼 수 있습니다.`);
  }
  if (used.ofDocument + size > most.document) {
    throw new Failure("ruleViolated", `서류 하나는 모두 합해 ${limitText(most.document)}까지 보낼 수 있습니다.`);
  }
  if (used.today >= most.piecesADay || used.bytesToday + size > most.bytesADay) {
    throw new Failure("ruleViolated", "하루에 보낼 수 있는 양을 넘었습니다. 내일 다시 보내 주세요.");
  }
  if (used.bytes + size > most.bytes) {
    throw new Failure("ruleViolated", "이 링크로 보낼 수 있는 양을 넘었습니다. 담당자에게 알려 주세요.");
  }
}

/** Takes back a piece that waits to be handed in; nothing happens to one that is not there any more. */
export async function removePiece(
  { database }: Services,
  request: FastifyRequest,
  { participantId }: VisitingParticipant,
  pieceId: number,
): Promise<void> {
  await inTransaction(database, { userId: null, staffId: null, requestId: request.id }, async (work) => {
    const removed = await work.query
      .updateTable("suit_upload_pieces")
      .set({ removed_at: sql<Date>`now()` })
      .where("id", "=", pieceId)
      .where("participant_id", "=", participantId)
      .where("submission_id", "is", null)
      .where("removed_at", "is", null)
      .returning("content_id")
      .executeTakeFirst();
    if (removed) await dropContent(work, removed.content_id);
  });
}
