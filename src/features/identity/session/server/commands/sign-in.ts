import { sql } from "kysely";
import type { FastifyRequest } from "fastify";
import { accountKey } from "#platform/normal-text.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { givenDays } from "#features/identity/account/password.ts";
import { addressNetwork } from "../address.ts";
import { hashPassword, verifyPassword } from "./hash-password.ts";
import { logAccess } from "./log-access.ts";
import { openSession } from "./open-session.ts";
import { isGiven, signInByGiven, type Given } from "./sign-in-by-given.ts";
import { signInDoors, takeAttempt } from "./throttle.ts";

const wrongCredentials = "아이디 또는 비밀번호가 올바르지 않습니다.";

/**
 * Signs in by e-mail and password and returns the session token. An unknown account takes the same path and time as
 * a known one. Throws 401 with one message for both, 429 while a door is closed, 403 with the reason when the
 * password is right and the person may not come in, 422 at `newPassword` or `code` when a given password is to be
 * replaced.
 */
export async function signIn(
  services: Services,
  request: FastifyRequest,
  credentials: { email: string; password: string; newPassword: string; code: string },
): Promise<string> {
  const { database } = services;
  const account = await findAccount(database, credentials.email, request.ip);
  const attempt = await takeAttempt(
    database,
    signInDoors(credentials.email, request.ip, account?.is_known_address === true),
  );
  const { matches, outdated } = await verifyPassword(credentials.password, account?.password_hash ?? null).catch(
    async (error: unknown) => {
      await attempt.released();
      throw error;
    },
  );
  const given = account !== undefined && isGiven(account.id, credentials.password, account.given);
  if (!account || !(matches || given)) {
    await logAccess(database.query, {
      userId: account?.id ?? null,
      staffId: account?.staff_id ?? null,
      ip: request.ip,
      action: "로그인실패",
      subject: "비밀번호",
      reason: wrongCredentials,
      requestId: request.id,
    });
    throw new Failure("unauthenticated", wrongCredentials);
  }
  await attempt.succeeded();
  if (account.given && given) {
    const person = { id: account.id, staffId: account.staff_id, hasOwn: account.password_hash !== null };
    return signInByGiven(services, request, person, account.given, credentials);
  }
  if (outdated) await rehash(database, account.id, account.password_hash, credentials.password);
  return openSession(services, request, account.id, "비밀번호");
}

/**
 * The account of an address however it is written, and whether its owner has signed in from this network within 30
 * days. Of accounts whose addresses are the same but for their spelling the one that is spelled so.
 */
async function findAccount(database: Database, email: string, ip: string) {
  const account = await findRow(database, email, ip);
  if (!account) return undefined;
  const { digest, opens_at, waits, is_over, needs_code } = account;
  const given: Given | null =
    digest === null || opens_at === null
      ? null
      : { digest, opensAt: opens_at, waits: waits === true, isOver: is_over === true, needsCode: needs_code === true };
  return { ...account, given };
}

function findRow(database: Database, email: string, ip: string) {
  return database.query
    .selectFrom("users")
    .leftJoin("staffs", "staffs.user_id", "users.id")
    .leftJoin("given_passwords as g", "g.user_id", "users.id")
    .leftJoin("second_factors as f", (join) =>
      join.onRef("f.user_id", "=", "users.id").on("f.confirmed_at", "is not", null),
    )
    .select((eb) => [
      "users.id",
      "users.password_hash",
      "staffs.id as staff_id",
      "g.digest",
      "g.opens_at",
      eb("g.opens_at", ">", sql<Date>`now()`).as("waits"),
      eb("g.opens_at", "<", sql<Date>`now() - make_interval(days => ${givenDays})`).as("is_over"),
      eb("f.user_id", "is not", null).as("needs_code"),
      eb
        .exists(
          eb
            .selectFrom("sessions")
            .select("sessions.id")
            .whereRef("sessions.user_id", "=", "users.id")
            .where("sessions.owes", "is", null)
            .where("sessions.created_at", ">", sql<Date>`now() - interval '30 days'`)
            .where(sql<boolean>`sessions.ip <<= ${addressNetwork(ip)}::inet`),
        )
        .as("is_known_address"),
    ])
    .where(sql<string>`account_key(users.email)`, "=", accountKey(email))
    .where((eb) => eb.or([eb("users.email_apart", "=", ""), eb(sql`lower(users.email)`, "=", email.toLowerCase())]))
    .where("users.deleted_at", "is", null)
    .where("users.scope", "!=", "system")
    .orderBy(sql`lower(users.email) = ${email.toLowerCase()}`, "desc")
    .executeTakeFirst();
}

/** Stores the hash anew at today's cost, unless the password has changed meanwhile. */
async function rehash(database: Database, userId: number, stored: string | null, password: string): Promise<void> {
  await database.query
    .updateTable("users")
    .set({ password_hash: await hashPassword(password) })
    .where("id", "=", userId)
    .where("password_hash", "=", stored)
    .execute();
}
