import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { hash } from "node:crypto";
import type { Database } from "./database/database.ts";
import { inTransaction, type Actor, type Work } from "./database/transaction.ts";
import { Failure } from "./http/failure.ts";

/** What the sender calls this sending of this input; the same again is the same call sent anew. */
export type RepeatKey = { readonly key: string; readonly digest: Buffer };

/** The key of `Idempotency-Key`; null when none is sent. 400 for one that is no printable word. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key === "string" && /^[\x21-\x7e]{1,100}$/.test(key)) return key;
  throw new Failure("invalid", "Idempotency-Key는 공백 없는 영문·숫자·기호 100자까지 쓸 수 있습니다.");
}

/** The key with a digest of what was sent with it; null when the call carries none. */
export function repeatKeyOf(request: FastifyRequest): RepeatKey | null {
  const key = idempotencyKey(request);
  if (key === null) return null;
  const sent = JSON.stringify([request.method, request.url, request.body ?? null]);
  return { key, digest: hash("sha256", sent, "buffer") };
}

type Sender = { readonly database: Database; readonly actor: Actor; readonly repeat: RepeatKey | null };

/**
 * Runs `make` in a transaction, once for each key of a person: a call that is sent again, because its answer was lost
 * or the button was pressed twice, gets the result of the first, which is small and holds no contents of records. 409
 * when the key was sent with another input. Keys are kept for a day.
 */
export function inTransactionOnce<Result>(
  { database, actor, repeat }: Sender,
  make: (work: Work) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, actor, async (work) => {
    if (repeat === null || actor.userId === null) return make(work);
    const earlier = await claim(work, actor.userId, repeat);
    if (earlier !== null) return earlier.result as Result;
    const result = await make(work);
    await sql`update repeated_calls set result = ${JSON.stringify(result)}::jsonb
              where user_id = ${actor.userId} and key = ${repeat.key}`.execute(work.query);
    return result;
  });
}

/** Null when the key is new. A call with the same key that is at work is waited for. */
async function claim(
  { query }: Work,
  userId: number,
  { key, digest }: RepeatKey,
): Promise<{ readonly result: unknown } | null> {
  await sql`delete from repeated_calls where user_id = ${userId} and at < now() - interval '1 day'`.execute(query);
  const { rows: claimed } = await sql`
    insert into repeated_calls (user_id, key, digest) values (${userId}, ${key}, ${digest})
    on conflict do nothing returning key`.execute(query);
  if (claimed.length > 0) return null;
  const { rows } = await sql<{ same: boolean; result: unknown }>`
    select digest = ${digest} as same, result from repeated_calls where user_id = ${userId} and key = ${key}`.execute(
    query,
  );
  const [earlier] = rows;
  if (earlier?.same) return { result: earlier.result };
  throw new Failure("conflict", "같은 Idempotency-Key로 다른 내용을 보냈습니다. 새 키로 다시 보내 주세요.");
}
