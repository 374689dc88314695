import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { PermissionRule } from "#platform/policy.ts";
import { refuseLastAdministrator } from "#features/identity/access/server/commands/administrators.ts";
import { handAddressOn } from "#features/identity/access/server/commands/hand-on-names.ts";
import { logGrant, refuseOwnRights, requireReason } from "#features/identity/access/server/commands/grant-log.ts";
import { refuseAboveOwn } from "#features/identity/access/server/commands/refuse-above-own.ts";
import { shutDoors } from "#features/identity/access/server/commands/shut-doors.ts";
import { lockAccount } from "../locked-account.ts";

type Input = { readonly userId: number; readonly reason: string; readonly rules: readonly PermissionRule[] };

/**
 * Stops an account: no session, no socket, no sign-in until it is let in again. Throws 403 for oneself and for people
 * of higher rights, 409 when it is stopped already, 422 for the last 관리자.
 */
export function suspend(database: Database, actor: Actor, input: Input): Promise<void> {
  const { userId } = input;
  const reason = requireReason(input.reason);
  return inTransaction(database, actor, async (work) => {
    // Taken before the account, as everywhere: people who are ended at once wait for each other.
    await refuseLastAdministrator(work, userId);
    const user = await lockAccount(work, userId);
    refuseOwnRights(actor.userId, userId);
    await refuseAboveOwn(work, input.rules, userId);
    if (user.status === "suspended") throw new Failure("conflict", "이미 정지된 계정입니다.");
    await work.query
      .updateTable("users")
      .set({ status: "suspended", version: sql`version + 1`, updated_at: sql<Date>`now()`, updated_by: actor.userId })
      .where("id", "=", userId)
      .execute();
    await handAddressOn(work, user.email);
    const sessions = await shutDoors(work, { userId, reason: "계정 정지" });
    const changes = { status: [user.status, "suspended"] };
    work.audit({ action: "user.suspend", recordType: "user", recordId: userId, changes });
    const detail = { sessions };
    await logGrant(work, { actorUserId: actor.userId, targetUserId: userId, action: "suspend", detail, reason });
  });
}

/** Lets a stopped account in again; one that was never linked to a staff record waits for approval again. */
export function reactivate(database: Database, actor: Actor, input: Input): Promise<void> {
  const { userId } = input;
  const reason = requireReason(input.reason);
  return inTransaction(database, actor, async (work) => {
    const user = await lockAccount(work, userId);
    refuseOwnRights(actor.userId, userId);
    await refuseAboveOwn(work, input.rules, userId);
    if (user.status !== "suspended") throw new Failure("conflict", "정지된 계정이 아닙니다.");
    const staff = await work.query.selectFrom("staffs").select("id").where("user_id", "=", userId).executeTakeFirst();
    const status = staff ? "active" : "pending";
    await work.query
      .updateTable("users")
      .set({ status, version: sql`version + 1`, updated_at: sql<Date>`now()`, updated_by: actor.userId })
      .where("id", "=", userId)
      .execute();
    const changes = { status: ["suspended", status] };
    work.audit({ action: "user.reactivate", recordType: "user", recordId: userId, changes });
    await logGrant(work, { actorUserId: actor.userId, targetUserId: userId, action: "reactivate", reason });
  });
}

/** Signs an account out everywhere. Returns how many devices that were. */
export function signOutEverywhere(database: Database, actor: Actor, input: Input): Promise<number> {
  const { userId } = input;
  const reason = requireReason(input.reason);
  return inTransaction(database, actor, async (work) => {
    await lockAccount(work, userId);
    await refuseAboveOwn(work, input.rules, userId);
    const ended = await shutDoors(work, { userId, reason: "관리자가 종료" });
    work.audit({ action: "user.endSessions", recordType: "user", recordId: userId, changes: { sessions: [ended, 0] } });
    const detail = { sessions: ended };
    await logGrant(work, { actorUserId: actor.userId, targetUserId: userId, action: "endSessions", detail, reason });
    return ended;
  });
}
