import type { FastifyRequest } from "fastify";
import type { Services } from "#platform/server/services.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { logAccess } from "#features/identity/session/server/commands/log-access.ts";
import { takeAttempt, type Door } from "#features/identity/session/server/commands/throttle.ts";
import { useCode } from "../recovery-codes.ts";
import { openSecret } from "../secrets.ts";
import { codeProblems, readCode } from "../totp.ts";

/** By which means a code was right. */
export type Means = "authenticator" | "recovery";

/** Five codes without success close the door; six digits would be found in some hundred thousand. */
export function codeDoors(userId: number): Door[] {
  return [{ door: "secondFactor", key: String(userId), limit: 5, minutes: 15, quiet: true }];
}

/**
 * Takes a code of the person's authenticator or a recovery code; each serves once. Throws 400 at `code` when it is
 * wrong or was used, which is written down, and 429 after five of them.
 */
export async function takeCode(
  services: Services,
  request: FastifyRequest,
  actor: Actor & { readonly userId: number },
  code: string,
): Promise<Means> {
  const { userId } = actor;
  const attempt = await takeAttempt(services.database, codeDoors(userId));
  const matched = await inTransaction(services.database, actor, (work) => match(services, work, userId, code.trim()));
  if ("means" in matched) {
    await attempt.succeeded();
    return matched.means;
  }
  const reason = matched.problem;
  const access = { userId, staffId: actor.staffId, ip: request.ip, requestId: request.id };
  await logAccess(services.database.query, { ...access, action: "로그인실패", subject: "인증 코드", reason });
  throw invalidField("code", reason);
}

type Match = { readonly means: Means } | { readonly problem: string };

async function match(services: Services, work: Work, userId: number, code: string): Promise<Match> {
  const factor = await work.query
    .selectFrom("second_factors")
    .select("secret_encrypted")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (!factor?.secret_encrypted) return { problem: codeProblems.wrong };
  const digits = code.replaceAll(" ", "");
  if (!/^\d{6}$/.test(digits)) {
    if (!(await useCode(work, userId, code))) return { problem: codeProblems.wrong };
    work.audit({ action: "account.useRecoveryCode", recordType: "user", recordId: userId });
    return { means: "recovery" };
  }
  const secret = openSecret(services, factor.secret_encrypted, "secret_encrypted", userId);
  const reading = await readCode(secret, digits, Date.now());
  if ("problem" in reading) return reading;
  // Each step serves once: a code seen over the shoulder is worth nothing.
  const taken = await work.query
    .updateTable("second_factors")
    .set({ last_step: reading.step })
    .where("user_id", "=", userId)
    .where("last_step", "<", reading.step)
    .returning("user_id")
    .executeTakeFirst();
  return taken ? { means: "authenticator" } : { problem: codeProblems.used };
}
