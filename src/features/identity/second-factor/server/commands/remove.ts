import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Services } from "#platform/server/services.ts";
import type { PermissionRule } from "#platform/policy.ts";
import { delayGivenPassword } from "#features/identity/access/server/commands/given-password.ts";
import { logGrant, refuseOwnRights, requireReason } from "#features/identity/access/server/commands/grant-log.ts";
import { refuseAboveOwn } from "#features/identity/access/server/commands/refuse-above-own.ts";
import { tellOfAccess } from "#features/identity/access/server/commands/tell-of-access.ts";
import { shutDoors } from "#features/identity/access/server/commands/shut-doors.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import { dropCodes } from "../recovery-codes.ts";

/** Takes one's own authenticator off. The caller has asked for password and code. Throws 422 where the firm requires one. */
export async function removeOwn(services: Services, actor: Actor, userId: number): Promise<void> {
  if ((await readFirmSettings(services)).secondFactorRequired) {
    throw new Failure("ruleViolated", "법인에서 2단계 인증을 필수로 설정했습니다. 인증 앱을 바꿀 수는 있습니다.");
  }
  await inTransaction(services.database, actor, async (work) => {
    await drop(work, userId);
    await tellOfAccess(work, userId, "2단계 인증을 해제했습니다.");
    work.audit({ action: "account.removeSecondFactor", recordType: "user", recordId: userId });
  });
}

/**
 * Takes the authenticator off somebody who has lost it and signs the person out everywhere; the next sign-in enrols a
 * new one where the firm requires it. Throws 403 for oneself and for people of higher rights, 404 for an unknown user,
 * 409 for one without an authenticator. Without `rules` the console acts.
 */
export async function resetSecondFactor(
  database: Database,
  actor: Actor,
  input: { userId: number; reason: string; rules?: readonly PermissionRule[] },
): Promise<void> {
  const { userId } = input;
  const reason = requireReason(input.reason);
  await inTransaction(database, actor, async (work) => {
    const user = await work.query
      .selectFrom("users")
      .select("id")
      .where("id", "=", userId)
      .where("scope", "!=", "system")
      .where("deleted_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw notFound();
    refuseOwnRights(actor.userId, userId);
    if (input.rules) await refuseAboveOwn(work, input.rules, userId);
    if (!(await drop(work, userId))) throw new Failure("conflict", "인증 앱을 등록하지 않은 계정입니다.");
    const sessions = await shutDoors(work, { userId, reason: "2단계 인증 초기화" });
    await tellOfAccess(work, userId, "관리자가 2단계 인증을 초기화했습니다.");
    work.audit({ action: "user.resetSecondFactor", recordType: "user", recordId: userId });
    const grant = { actorUserId: actor.userId, targetUserId: userId, action: "resetSecondFactor", reason };
    await logGrant(work, { ...grant, detail: { sessions } });
  });
}

async function drop(work: Work, userId: number): Promise<boolean> {
  await delayGivenPassword(work, userId);
  await dropCodes(work, userId);
  const dropped = await work.query
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return (dropped?.confirmed_at ?? null) !== null;
}
