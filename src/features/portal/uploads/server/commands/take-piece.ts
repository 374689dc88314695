import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { limitText } from "#platform/bytes.ts";
import { logAccessWithin } from "#platform/server/access-log.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { dropContent, keepOrDrop, receiveContent } from "#features/work/files/server/api.ts";
import type { SignedInClient } from "#features/portal/accounts/server/api.ts";
import { itemsOf } from "../../items.ts";
import { pieceLimits, pieceNameProblem, pieceProblem } from "../../piece-rules.ts";
import { openStates } from "../asked-files.ts";

type Query = Pick<Database, "query">;
type Sent = { readonly number: number; readonly item: string; readonly name: string };
type Piece = { readonly id: number; readonly name: string; readonly size: number };

/** Days that a file waits to be handed in. */
const waitDays = 30;

/** The request as its client finds it, locked where it is changed. 404 for those of others, 422 for one that takes no more. */
export async function ownRequest({ query }: Query, clientId: number, number: number, lock = false) {
  let statement = query
    .selectFrom("client_files")
    .select(["id", "status", "items", "owner_id", "version", "title"])
    .where("id", "=", number)
    .where("client_id", "=", clientId)
    .where("status", "!=", "canceled")
    .where("deleted_at", "is", null);
  if (lock) statement = statement.forUpdate();
  const request = await statement.executeTakeFirst();
  if (!request) throw notFound();
  if (!openStates.includes(request.status)) {
    throw new Failure("ruleViolated", "확인이 끝난 요청입니다. 더 보내실 것이 있으면 담당자에게 알려 주세요.");
  }
  return request;
}

/** Keeps a file of the client until it is handed in. The same file again, as after a line that broke, is the one that is there. */
export async function takePiece(
  services: Services,
  request: FastifyRequest,
  { clientId, accountId }: SignedInClient,
  { number, item, name }: Sent,
): Promise<Piece> {
  const { database } = services;
  const asked = await ownRequest(database, clientId, number);
  if (!itemsOf(asked.items).includes(item)) throw invalidField("item", "요청한 항목을 골라 주세요.");
  const problem = pieceNameProblem(name);
  if (problem !== null) throw invalidField("name", problem);
  const actor = { userId: null, staffId: null, requestId: request.id };
  const refuseBeyond = (query: Database["query"], size: number) => refuseMore(query, { number, clientId, size });
  const received = await receiveContent(
    {
      services,
      request,
      actor,
      userId: null,
      refuseBeyond,
      problemOf: ({ kind, traits }) => pieceProblem(kind, traits),
      waitsUntil: new Date(Date.now() + waitDays * 86_400_000),
    },
    name,
  );
  const { contentId, sha256, size } = received;
  const keep = () =>
    inTransaction(database, actor, async (work) => {
      // One after the other: what is counted and looked for stays so until it is written down.
      await ownRequest(work, clientId, number, true);
      const same = await sameFile(work, { number, item, sha256 });
      if (same) return { piece: same, isNew: false };
      await refuseBeyond(work.query, size);
      const piece = { name: received.name, size };
      const { id } = await work.query
        .insertInto("client_file_pieces")
        .values({ ...piece, request_id: number, item, content_id: contentId, sha256, account_id: accountId })
        .returning("id")
        .executeTakeFirstOrThrow();
      const reason = `의뢰인 ${clientId}의 계정 ${accountId}: ${item}`;
      await logAccessWithin(
        work,
        { viewer: null, request },
        { action: "수정", subject: "의뢰인 자료", recordIds: [number], reason },
      );
      return { piece: { id, ...piece }, isNew: true };
    });
  const { piece } = await keepOrDrop(services, contentId, keep);
  return piece;
}

async function sameFile(
  { query }: Query,
  { number, item, sha256 }: { readonly number: number; readonly item: string; readonly sha256: Buffer },
): Promise<Piece | undefined> {
  const found = await query
    .selectFrom("client_file_pieces")
    .select(["id", "name", "size", "sent_at"])
    .where("request_id", "=", number)
    .where("item", "=", item)
    .where("sha256", "=", sha256)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (found?.sent_at) throw new Failure("ruleViolated", "이미 제출하신 파일입니다.");
  return found && { id: found.id, name: found.name, size: found.size };
}

type Bounds = { readonly number: number; readonly clientId: number; readonly size: number };

/** Throws where one more file of this size is more than a file, a request or a day of the client may have. */
async function refuseMore(query: Database["query"], { number, clientId, size }: Bounds): Promise<void> {
  const most = pieceLimits;
  if (size > most.file) throw new Failure("tooLarge", `파일 하나는 ${limitText(most.file)}까지 보낼 수 있습니다.`);
  const { rows } = await sql<{ pieces: number; today: number }>`
    select count(*) filter (where x.request_id = ${number} and x.removed_at is null)::int as pieces,
      coalesce(sum(x.size) filter (where x.created_at > now() - interval '1 day'), 0)::bigint as today
    from client_file_pieces x join client_files f on f.id = x.request_id where f.client_id = ${clientId}`.execute(
    query,
  );
  const used = rows[0]!;
  if (used.pieces >= most.pieces) {
    throw new Failure("ruleViolated", `요청 하나에 파일은 ${most.pieces}개까지 보낼 수 있습니다.`);
  }
  if (used.today + size > most.bytesADay) {
    throw new Failure("ruleViolated", "하루에 보낼 수 있는 양을 넘었습니다. 내일 다시 보내 주세요.");
  }
}

/** Takes back a file that waits to be handed in; nothing happens to one that is not there any more. */
export async function takeBackPiece(
  { database }: Services,
  requestId: string,
  { clientId }: SignedInClient,
  { number, pieceId }: { readonly number: number; readonly pieceId: number },
): Promise<void> {
  await inTransaction(database, { userId: null, staffId: null, requestId }, async (work) => {
    await ownRequest(work, clientId, number, true);
    const removed = await work.query
      .updateTable("client_file_pieces")
      .set({ removed_at: sql<Date>`now()` })
      .where("id", "=", pieceId)
      .where("request_id", "=", number)
      .where("sent_at", "is", null)
      .where("removed_at", "is", null)
      .returning("content_id")
      .executeTakeFirst();
    if (removed) await dropContent(work, removed.content_id);
  });
}
