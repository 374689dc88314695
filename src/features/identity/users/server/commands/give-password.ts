import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import {
  dropGivenPassword,
  putGivenPassword,
  type GivenPassword,
} from "#features/identity/access/server/commands/given-password.ts";
import { logGrant, refuseOwnRights, requireReason } from "#features/identity/access/server/commands/grant-log.ts";
import { refuseAreasBeyondOwn } from "#features/identity/access/server/commands/refuse-above-own.ts";
import type { RightsHeld } from "#features/identity/access/server/commands/rights-held.ts";
import { shutDoors } from "#features/identity/access/server/commands/shut-doors.ts";
import { tellOfAccess } from "#features/identity/access/server/commands/tell-of-access.ts";
import { lockAccount } from "../locked-account.ts";

type Input = {
  readonly userId: number;
  readonly reason: string;
  /** What the giver holds; absent: the console. */
  readonly held?: RightsHeld;
};

/**
 * Gives an account a random password, answered once for handing over, and signs it out everywhere. The own password
 * opens until another takes its place, so that whoever did not ask can come in and cancel; that of a stopped account,
 * which may be known to others, is gone at once. Throws 403 for oneself (the own page changes it), for people of higher
 * rights and for those with an area that the giver has not, 404 for an unknown user.
 */
export function givePassword(database: Database, actor: Actor, input: Input): Promise<GivenPassword> {
  const { userId, held } = input;
  const reason = requireReason(input.reason);
  return inTransaction(database, actor, async (work) => {
    const user = await lockAccount(work, userId);
    refuseOwnRights(actor.userId, userId);
    if (held) await refuseAreasBeyondOwn(work, held, userId);
    if (user.status === "suspended") await forgetOwn(work, actor, userId);
    const given = await putGivenPassword(work, actor, userId);
    await shutDoors(work, { userId, reason: "비밀번호 재설정" });
    work.audit({ action: "user.resetPassword", recordType: "user", recordId: userId });
    await logGrant(work, { actorUserId: actor.userId, targetUserId: userId, action: "resetPassword", reason });
    return given;
  });
}

async function forgetOwn({ query }: Work, actor: Actor, userId: number): Promise<void> {
  await query
    .updateTable("users")
    .set({
      password_hash: null,
      version: sql`version + 1`,
      updated_at: sql<Date>`now()`,
      updated_by: actor.userId,
    })
    .where("id", "=", userId)
    .execute();
}

/**
 * Takes a given password back before it has served, by the person or by a 관리자. Throws 404 for an unknown user, 409
 * where there is none.
 */
export function cancelGivenPassword(
  database: Database,
  actor: Actor,
  input: { readonly userId: number; readonly reason: string },
): Promise<void> {
  const { userId } = input;
  const reason = requireReason(input.reason);
  return inTransaction(database, actor, async (work) => {
    await lockAccount(work, userId);
    if (!(await dropGivenPassword(work, userId))) {
      throw new Failure("conflict", "취소할 임시 비밀번호가 없습니다. 이미 쓰였거나 취소되었습니다.");
    }
    if (actor.userId !== userId) {
      await tellOfAccess(work, userId, "임시 비밀번호가 취소되었습니다.", `사유: ${reason}`);
    }
    work.audit({ action: "user.cancelPassword", recordType: "user", recordId: userId });
    await logGrant(work, { actorUserId: actor.userId, targetUserId: userId, action: "cancelPassword", reason });
  });
}
