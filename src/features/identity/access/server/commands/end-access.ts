import { sql } from "kysely";
import { endWork } from "#firm/server/end-of-work.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { resignedRole } from "../../roles.ts";
import { refuseLastAdministrator } from "./administrators.ts";
import { logGrant, refuseOwnRights, requireReason } from "./grant-log.ts";
import { shutDoors } from "./shut-doors.ts";
import { addRoles } from "./staff-roles.ts";

/**
 * The one place that ends a person: 퇴사. In one transaction the staff record is closed as of today in Korea, what ends
 * with the employment is ended, the role 퇴사 is added and every door is shut. Linked providers stay, so that signing in there is told the reason. A user without a staff record is suspended.
 * Throws 403 for oneself, 404 for an unknown user, 422 for the last 관리자.
 */
export async function endAccess(
  database: Database,
  actor: Actor,
  input: { userId: number; reason: string },
): Promise<void> {
  const reason = requireReason(input.reason);
  refuseOwnRights(actor.userId, input.userId);
  await inTransaction(database, actor, (work) => endPerson(work, { ...input, reason, actorUserId: actor.userId }));
}

type Ended = {
  readonly userId: number;
  readonly reason: string;
  readonly actorUserId: number | null;
  /** The last day of work; absent: today. */
  readonly lastDay?: Day | undefined;
};

/** The same within a transaction that does more. */
export async function endPerson(work: Work, { userId, reason, actorUserId, lastDay }: Ended): Promise<void> {
  await refuseLastAdministrator(work, userId);
  const user = await work.query
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw notFound();
  const staff = await work.query
    .selectFrom("staffs")
    .select("id")
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (staff) await closeStaff(work, { staffId: staff.id, actorUserId, lastDay });
  else {
    await work.query.updateTable("users").set({ status: "suspended" }).where("id", "=", userId).execute();
    work.audit({ action: "user.suspend", recordType: "user", recordId: userId });
  }
  const sessions = await shutDoors(work, { userId, reason: resignedRole });
  const detail = { staffId: staff?.id ?? null, sessions };
  await logGrant(work, { actorUserId, targetUserId: userId, action: "endAccess", detail, reason });
}

/**
 * Closes the record of a person, who may have no account, with all that ends on the last day of work: today, unless
 * another day is named or stands there already.
 */
export async function closeStaff(
  work: Work,
  { staffId, actorUserId, lastDay }: { readonly staffId: number } & Omit<Ended, "userId" | "reason">,
): Promise<void> {
  const before = await work.query
    .selectFrom("staffs")
    .select(["status", "left_at"])
    .where("id", "=", staffId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { left_at: leftOn } = await work.query
    .updateTable("staffs")
    .set({
      status: 0,
      on_leave_from: null,
      on_leave_until: null,
      out_until: null,
      left_at: lastDay ?? sql<string>`coalesce(left_at, ${seoulDay(Date.now())}::date)`,
      version: sql`version + 1`,
      updated_at: sql<Date>`now()`,
      updated_by: actorUserId,
    })
    .where("id", "=", staffId)
    .returning("left_at")
    .executeTakeFirstOrThrow();
  await endWork(work, { viewer: { userId: actorUserId } }, { staffId, lastDay: leftOn! });
  await addRoles(work, staffId, [resignedRole], actorUserId);
  const changes = { status: [before.status, 0], leftAt: [before.left_at, leftOn] };
  work.audit({ action: "staff.endAccess", recordType: "staff", recordId: staffId, changes });
}
