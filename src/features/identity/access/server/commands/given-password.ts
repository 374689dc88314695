import { createHash, randomInt } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import type { Actor, Work } from "#platform/server/database/transaction.ts";
import { formatDateTime } from "#platform/dates.ts";
import { ringAlarm } from "#records/server/bell/ring.ts";
import { givenDays } from "#features/identity/account/password.ts";
import type { givenPassword } from "../../schemas.ts";
import { holdersOf } from "./holders-of.ts";
import { passwordWaits } from "../bell.ts";
import { tellOfAccess } from "./tell-of-access.ts";

/** A password that somebody else gave; `opensAt` lies ahead where nothing but waiting proves who uses it. */
export type GivenPassword = { readonly password: string; readonly opensAt: Date };

// Without characters that are taken for each other when read out on the telephone.
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

const groups = 6;
const groupLength = 5;
const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join("");

/** 6 × 5 characters of 31: about 148 bits, so that a plain digest of one cannot be searched for. */
function newPassword(): string {
  return Array.from({ length: groups }, group).join("-");
}

/** What is stored of a given password. */
export function digestOfGiven(userId: number, password: string): Buffer {
  return createHash("sha256").update(`${userId} ${password}`).digest();
}

/**
 * Gives an account a random password in place of an earlier given one, and tells the person, and where it has to wait
 * every 관리자, who may cancel it. It serves for choosing the own password alone, proved by the second factor; without
 * one only after the hours of the firm. Accounts that nobody has used yet do not wait while the firm is being set up:
 * there is nobody to mistake them for. Part of the transaction of the caller.
 */
export async function putGivenPassword(work: Work, actor: Actor, userId: number): Promise<GivenPassword> {
  const password = newPassword();
  const { rows } = await sql<{ opens_at: Date; waits: boolean; giver: string | null }>`
    insert into given_passwords (user_id, digest, given_at, given_by, opens_at)
    values (${userId}, ${digestOfGiven(userId, password)}, now(), ${actor.userId}, ${opensAt(userId)})
    on conflict (user_id) do update set digest = excluded.digest, given_at = excluded.given_at,
      given_by = excluded.given_by, opens_at = excluded.opens_at
    returning opens_at, opens_at > now() as waits,
      (select name from users where id = ${actor.userId}::bigint) as giver`.execute(work.query);
  const { opens_at, waits, giver } = rows[0]!;
  const from = giver === null ? "서버의 관리 명령으로" : `${giver}님이`;
  if (!waits) {
    await tellOfAccess(work, userId, "관리자가 임시 비밀번호를 만들었습니다.", `${from} 임시 비밀번호를 만들었습니다.`);
    return { password, opensAt: opens_at };
  }
  const until = `${from} 임시 비밀번호를 만들었습니다. ${formatDateTime(opens_at)}부터 쓸 수 있습니다.`;
  await tellOfAccess(
    work,
    userId,
    "관리자가 임시 비밀번호를 만들었습니다.",
    `${until} 요청하지 않았다면 그 전에 내 정보에서 취소하고 관리자에게 알려 주세요. 지금 쓰는 비밀번호는 그대로 쓸 수 있습니다.`,
  );
  const to = await holdersOf(work, "관리자");
  await ringAlarm(work, passwordWaits, { user: userId, to, about: { type: "givenPassword", id: userId } });
  return { password, opensAt: opens_at };
}

const waiting = sql`now() + make_interval(hours => two_people_rule('waitHours'))`;

/** From when on a password given now serves. */
function opensAt(userId: number) {
  return sql`case
    when exists (select from second_factors f where f.user_id = ${userId} and f.confirmed_at is not null) then now()
    when now() < firm_begins_until() and exists (select from users u where u.id = ${userId}
      and u.password_hash is null and u.password_changed_at is null
      and not exists (select from oauth_identities i where i.user_id = u.id)) then now()
    else ${waiting} end`;
}

/** A given password of somebody who has lost the second factor waits from now on, as nothing else proves who uses it. */
export async function delayGivenPassword({ query }: Work, userId: number): Promise<void> {
  await sql`update given_passwords set opens_at = ${waiting} where user_id = ${userId}`.execute(query);
}

/** Takes a given password away; false where there is none. */
export async function dropGivenPassword({ query }: Work, userId: number): Promise<boolean> {
  const dropped = await query
    .deleteFrom("given_passwords")
    .where("user_id", "=", userId)
    .returning("user_id")
    .executeTakeFirst();
  return dropped !== undefined;
}

type GivenModel = z.input<typeof givenPassword>;

const utc = sql.lit(`YYYY-MM-DD"T"HH24:MI:SS"Z"`);

/** The password that somebody else gave to an account, as a value of a query; null without one. */
export function givenOf(userId: RawBuilder<unknown>): RawBuilder<GivenModel | null> {
  return sql<GivenModel | null>`(
    select json_build_object('at', to_char(g.given_at at time zone 'UTC', ${utc}), 'by', b.name,
      'opensAt', to_char(g.opens_at at time zone 'UTC', ${utc}),
      'endsAt', to_char((g.opens_at + make_interval(days => ${givenDays})) at time zone 'UTC', ${utc}),
      'needsCode', exists (select from second_factors x where x.user_id = g.user_id and x.confirmed_at is not null))
    from given_passwords g left join users b on b.id = g.given_by where g.user_id = ${userId})`;
}
