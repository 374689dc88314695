import { sql } from "kysely";
import type { FastifyRequest } from "fastify";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { hashToken, newToken } from "#platform/server/opaque-token.ts";
import { plainAddress } from "#platform/server/http/client-address.ts";
import { tellOfAccess } from "#features/identity/access/server/commands/tell-of-access.ts";
import { admission } from "../admission.ts";
import { deviceName } from "../device.ts";
import { logAccess } from "./log-access.ts";
import { noteRefusal } from "./note-refusal.ts";
import { readFirmSettings } from "./read-firm-settings.ts";

/** Minutes in which the second factor has to follow the first. */
const owingMinutes = 10;

/** What a session still owes: a code, or the enrolment of a second factor. */
export type Owed = "code" | "enrolment";

type Options = {
  readonly completes?: number;
  readonly hasCode?: boolean;
  readonly within?: (work: Work, sessionId: number) => Promise<void>;
};

/**
 * Opens a session for a person who has proved who it is, and writes the 접속기록. Returns the token, which is stored
 * nowhere. Throws 403 with the reason when the person may not sign in; 퇴사 beats everything (spec §6).
 * Where a second factor is due the session owes it and serves for nothing else; with `completes`, the id of such a
 * session, it is the full one that takes its place.
 * `means`: how it was proved, e.g. 비밀번호. `hasCode`: the second factor was proved too. `within`: what is done in the
 * same transaction, given the id of the session.
 */
export async function openSession(
  services: Services,
  request: FastifyRequest,
  userId: number,
  means: string,
  { completes, hasCode = false, within }: Options = {},
): Promise<string> {
  const access = { ip: request.ip, subject: means, requestId: request.id };
  const token = newToken();
  const actor = { userId, staffId: null, requestId: request.id };
  const outcome = await inTransaction(services.database, actor, async (work) => {
    const { staffId, refusal, isForeignNetwork } = await admission(work, userId, request.ip);
    if (refusal !== null) {
      if (isForeignNetwork) await noteRefusal(work.query, userId, request.ip);
      await logAccess(work.query, { ...access, userId, staffId, action: "로그인실패", reason: refusal.message });
      return refusal;
    }
    if (completes !== undefined && !(await closeOwing(work, completes))) return new Failure("unauthenticated");
    const owes = completes === undefined && !hasCode ? await owed(services, work, userId) : null;
    const sessionId = await insertSession(work, services, request, { userId, token, owes });
    await within?.(work, sessionId);
    // Who owes the second factor is not in yet.
    if (owes !== null) return null;
    await tellOfFailures(work, userId);
    await logAccess(work.query, { ...access, userId, staffId, action: "로그인" });
    return null;
  });
  if (outcome !== null) throw outcome;
  return token;
}

/** As many wrong passwords as close the door of one address: more than a slip of the finger. */
const oddFailures = 5;

/** Tells whoever comes in that somebody has tried passwords or codes of the account since the last sign-in. */
async function tellOfFailures(work: Work, userId: number): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    select count(*)::int as failures from access_log
    where user_id = ${userId} and action = '로그인실패' and at > greatest(now() - interval '7 days', coalesce(
      (select max(at) from access_log
       where user_id = ${userId} and action = '로그인' and at > now() - interval '7 days'), '-infinity'))`.execute(
    work.query,
  );
  const { failures } = rows[0]!;
  if (failures >= oddFailures) await tellOfAccess(work, userId, `로그인 전에 실패한 시도가 ${failures}번 있었습니다.`);
}

/** An enrolled factor is asked for whether the firm requires one or not. */
async function owed(services: Services, work: Work, userId: number): Promise<Owed | null> {
  const enrolled = await work.query
    .selectFrom("second_factors")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  if (enrolled) return "code";
  return (await readFirmSettings(services)).secondFactorRequired ? "enrolment" : null;
}

async function closeOwing(work: Work, sessionId: number): Promise<boolean> {
  const closed = await work.query
    .updateTable("sessions")
    .set({ ended_at: sql<Date>`now()`, end_reason: "2단계 인증 완료" })
    .where("id", "=", sessionId)
    .where("owes", "is not", null)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return closed !== undefined;
}

async function insertSession(
  work: Work,
  { config }: Services,
  request: FastifyRequest,
  { userId, token, owes }: { userId: number; token: string; owes: Owed | null },
): Promise<number> {
  const idleMinutes = owes === null ? config.sessionIdleMinutes : owingMinutes;
  const { id } = await work.query
    .insertInto("sessions")
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      owes,
      idle_until: sql<Date>`now() + make_interval(mins => ${idleMinutes})`,
      expires_at: sql<Date>`now() + make_interval(hours => ${config.sessionHours})`,
      ip: plainAddress(request.ip),
      device: deviceName(request.headers["user-agent"]),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
