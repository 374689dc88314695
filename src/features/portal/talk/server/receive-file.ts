import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { limitText } from "#platform/bytes.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { keepOrDrop, receiveContent, type TakenContent } from "#features/work/files/server/api.ts";
import type { SignedInClient } from "#features/portal/accounts/server/api.ts";
import { pieceLimits, pieceNameProblem, pieceProblem } from "#features/portal/uploads/piece-rules.ts";
import { ownRoom } from "./commands/write-as-client.ts";

type Waiting = { readonly id: number; readonly name: string; readonly size: number };

/** Keeps a file of the client until its message is sent, a day at the most. */
export async function receiveFromClient(
  services: Services,
  request: FastifyRequest,
  { clientId, accountId }: SignedInClient,
  name: string,
): Promise<Waiting> {
  const problem = pieceNameProblem(name);
  if (problem !== null) throw invalidField("name", problem);
  const actor = { userId: null, staffId: null, requestId: request.id };
  const received = await receiveContent(
    {
      services,
      request,
      actor,
      userId: null,
      refuseBeyond: (query, size) => refuseMore(query, clientId, size),
      problemOf: ({ kind, traits }) => pieceProblem(kind, traits),
    },
    name,
  );
  const keep = () =>
    inTransaction(services.database, actor, async (work) => {
      const room = await ownRoom(work, clientId);
      // Asked again behind the lock: of many that come at a time none has seen the others.
      await refuseMore(work.query, clientId, received.size);
      return { file: await keepWaiting(work, room.id, received, accountId), isNew: true };
    });
  const { file } = await keepOrDrop(services, received.contentId, keep);
  return file;
}

/** Writes down that a file waits in a room for its message. */
export async function keepWaiting(
  { query }: Pick<Database, "query">,
  roomId: number,
  { contentId, name }: TakenContent,
  accountId: number | null,
): Promise<Waiting> {
  const { size } = await query
    .selectFrom("file_contents")
    .select("size")
    .where("id", "=", contentId)
    .executeTakeFirstOrThrow();
  const { id } = await query
    .insertInto("client_message_files")
    .values({ room_id: roomId, content_id: contentId, name, size, account_id: accountId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, name, size };
}

async function refuseMore(query: Database["query"], clientId: number, size: number): Promise<void> {
  if (size > pieceLimits.file) {
    throw new Failure("tooLarge", `파일 하나는 ${limitText(pieceLimits.file)}까지 보낼 수 있습니다.`);
  }
  const { rows } = await sql<{ today: number }>`
    select coalesce(sum(x.size), 0)::bigint as today from client_message_files x join client_rooms r on r.id = x.room_id
    where r.client_id = ${clientId} and x.created_at > now() - interval '1 day'`.execute(query);
  if (rows[0]!.today + size > pieceLimits.bytesADay) {
    throw new Failure("ruleViolated", "하루에 보낼 수 있는 양을 넘었습니다. 내일 다시 보내 주세요.");
  }
}
