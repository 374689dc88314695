import { sql, type RawBuilder } from "kysely";
import type { Database } from "./database/database.ts";
import { Failure } from "./http/failure.ts";

type Query = Pick<Database, "query">;

/**
 * Whether two accounts (user ids) belong to two people, as a condition of a query. Every control that wants two people
 * asks it: see `is_another_person` in migration 0048, which reads what one account did to another from the log of
 * rights. An account that is not known (null) belongs to somebody else.
 */
export function anotherPerson(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`is_another_person(${one}, ${other})`;
}

/** The same for two user ids; part of the transaction that depends on it. */
async function isAnotherPerson({ query }: Query, one: number, other: number | null): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select ${anotherPerson(sql`${one}::bigint`, sql`${other}::bigint`)} as holds`.execute(query);
  return rows[0]!.holds;
}

/** Of these accounts, those that belong to other people than each of the `writers`. */
export async function othersThan(
  { query }: Query,
  userIds: readonly number[],
  writers: readonly (number | null)[],
): Promise<ReadonlySet<number>> {
  const known = writers.filter((userId) => userId !== null);
  const { rows } = await sql<{ id: number }>`
    select u.id from unnest(${userIds}::bigint[]) u (id) where not exists (
      select from unnest(${known}::bigint[]) w (id) where not ${anotherPerson(sql`u.id`, sql`w.id`)})`.execute(query);
  return new Set(rows.map(({ id }) => id));
}

/** Somebody whom a control knows by the account or by the staff record. */
export type Somebody = { readonly userId: number | null } | { readonly staffId: number | null };

/**
 * Throws 422 with these words unless `userId` and the other one are two people. Where the accounts differ the words go
 * on to say why they count as one.
 */
export async function requireAnotherPerson(
  work: Query,
  userId: number,
  somebody: Somebody,
  message: string,
): Promise<void> {
  const other = "userId" in somebody ? somebody.userId : await userOf(work, somebody.staffId);
  if (await isAnotherPerson(work, userId, other)) return;
  throw new Failure("ruleViolated", other === userId ? message : `${message} ${await reasonOf(work)}`);
}

async function userOf({ query }: Query, staffId: number | null): Promise<number | null> {
  if (staffId === null) return null;
  const row = await query.selectFrom("staffs").select("user_id").where("id", "=", staffId).executeTakeFirst();
  return row?.user_id ?? null;
}

async function reasonOf({ query }: Query): Promise<string> {
  const { rows } = await sql<{ days: number }>`select two_people_rule('onePersonDays') as days`.execute(query);
  return `최근 ${rows[0]!.days}일 안에 한쪽이 다른 쪽의 계정·비밀번호·2단계 인증·연락처를 만들거나 바꾸었거나, 두 계정의 비밀번호를 같은 사람이 정해 주어 한 사람으로 봅니다.`;
}
