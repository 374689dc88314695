import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { accountKey } from "#platform/normal-text.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { addressNetwork } from "#features/identity/session/server/api.ts";
import { verifyPassword } from "#features/identity/session/server/commands/hash-password.ts";
import { logAccess } from "#features/identity/session/server/commands/log-access.ts";
import { signInDoors, takeAttempt } from "#features/identity/session/server/commands/throttle.ts";
import { hasDied } from "../died.ts";
import { openClientSession } from "./sessions.ts";

const wrongCredentials = "이메일 또는 비밀번호가 올바르지 않습니다.";
const subject = "의뢰인 회원";

/**
 * Signs a client in and returns the token. An unknown address, one that was only invited and one that was let go take the
 * same path and time as a known one. Throws 401 with one message for all, 429 while a door is closed.
 */
export async function signInClient(
  services: Services,
  request: FastifyRequest,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const { database } = services;
  const account = await findAccount(database, email, request.ip);
  // Counted apart from people of the firm with the same address.
  const doors = signInDoors(`client ${email}`, request.ip, account?.isKnownAddress === true);
  const attempt = await takeAttempt(database, doors);
  const { matches } = await verifyPassword(password, account?.passwordHash ?? null).catch(async (error: unknown) => {
    await attempt.released();
    throw error;
  });
  const access = { userId: null, staffId: null, ip: request.ip, subject, requestId: request.id };
  const recordIds = account ? [account.clientId] : [];
  if (!account || !matches) {
    await logAccess(database.query, { ...access, recordIds, action: "로그인실패", reason: wrongCredentials });
    throw new Failure("unauthenticated", wrongCredentials);
  }
  await attempt.succeeded();
  const actor = { userId: null, staffId: null, requestId: request.id };
  return inTransaction(database, actor, async (work) => {
    await logAccess(work.query, { ...access, recordIds, action: "로그인" });
    return openClientSession(work, services, request, account.id);
  });
}

type Account = {
  readonly id: number;
  readonly clientId: number;
  readonly passwordHash: string;
  readonly isKnownAddress: boolean;
};

async function findAccount({ query }: Database, email: string, ip: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select a.id, a.client_id as "clientId", a.password_hash as "passwordHash",
      exists (select from client_sessions s where s.account_id = a.id and s.created_at > now() - interval '30 days'
        and s.ip <<= ${addressNetwork(ip)}::inet) as "isKnownAddress"
    from client_accounts a join clients c on c.id = a.client_id
    where account_key(a.email) = ${accountKey(email)} and a.status = 'active'
      and c.deleted_at is null and c.status <> 'destroyed' and not ${hasDied}`.execute(query);
  return rows[0];
}
