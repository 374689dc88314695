import { sql } from "kysely";
import { accountKey } from "#platform/normal-text.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { emailForm } from "#platform/email.ts";
import { logGrant, requireReason } from "#features/identity/access/server/commands/grant-log.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { lockPerson, refuseResigned } from "../locked-person.ts";

/**
 * Gives a staff record an account that waits for approval in /member/userlist: a new one, or the waiting one of this
 * e-mail. Throws 409 when the record has an account or the e-mail belongs to somebody else.
 */
export function invite(
  database: Database,
  actor: Actor,
  input: { staffId: number; email: string; reason: string },
): Promise<void> {
  const reason = requireReason(input.reason);
  return inTransaction(database, actor, async (work) => {
    const row = await lockPerson(work, input.staffId);
    refuseResigned(row);
    if (row.user_id !== null) throw new Failure("conflict", "이미 계정이 연결된 직원입니다.");
    await addPendingAccount(work, actor, {
      staffId: input.staffId,
      realName: row.real_name,
      email: input.email,
      reason,
    });
  });
}

/** The account and its link, within a transaction. */
export async function addPendingAccount(
  work: Work,
  actor: Actor,
  input: { staffId: number; realName: string; email: string; reason?: string },
): Promise<void> {
  const { staffId, realName, email, reason = "직원 등록" } = input;
  if (!emailForm.test(email)) throw invalidField("email", "이메일 주소를 확인해 주세요.");
  const known = await work.query
    .selectFrom("users")
    .leftJoin("staffs", "staffs.user_id", "users.id")
    .select(["users.id", "users.status", "staffs.id as staff_id"])
    .where(sql<string>`account_key(users.email)`, "=", accountKey(email))
    .orderBy("users.email_apart")
    .executeTakeFirst();
  if (known && (known.staff_id !== null || known.status !== "pending")) {
    const message = "이미 다른 사람이 쓰는 이메일입니다.";
    throw new Failure("conflict", message, { fields: { email: message } });
  }
  const userId =
    known?.id ??
    (
      await work.query
        .insertInto("users")
        .values({ email, name: realName, status: "pending", created_by: actor.userId })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  await work.query
    .updateTable("staffs")
    .set({ user_id: userId, version: sql`version + 1`, updated_at: sql<Date>`now()`, updated_by: actor.userId })
    .where("id", "=", staffId)
    .execute();
  work.audit({ action: "staff.invite", recordType: "staff", recordId: staffId, changes: { email: [null, email] } });
  await logGrant(work, {
    actorUserId: actor.userId,
    targetUserId: userId,
    action: "invite",
    detail: { staffId },
    reason,
  });
  await tellByTask(work, {
    from: actor.staffId!,
    to: await holdersOf(work, "새멤버관리"),
    title: `새 멤버 승인: ${realName}`,
    content: "직원 관리에서 초대한 계정입니다. 승인하면 로그인할 수 있습니다.",
    url: "/member/userlist?status=pending",
    importance: "A",
  });
}
