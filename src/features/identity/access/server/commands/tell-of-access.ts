import type { Work } from "#platform/server/database/transaction.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";

/**
 * Tells a person, by an urgent task from themselves, that something about their way in has changed or was tried, so
 * that somebody who did not do it hears of it. Nothing for accounts without a staff record. Part of the transaction
 * of what happened.
 */
export async function tellOfAccess(
  work: Work,
  userId: number,
  happened: string,
  content = "본인이 한 일이 아니면 바로 비밀번호를 바꾸고 관리자에게 알려 주세요.",
): Promise<void> {
  const staff = await work.query
    .selectFrom("staffs")
    .select("id")
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .where("left_at", "is", null)
    .executeTakeFirst();
  if (!staff) return;
  await tellByTask(work, {
    from: staff.id,
    to: [staff.id],
    title: happened,
    content,
    url: "/member/mypage",
    importance: "A",
  });
}
