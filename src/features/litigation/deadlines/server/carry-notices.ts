import type { Asker } from "#platform/server/asker.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { seoulDay } from "#platform/dates.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockRecord } from "#records/server/read.ts";
import { tellAnew } from "./notice-steps.ts";
import { judgmentNoticeRecords } from "./records.ts";

/**
 * 판결 통지 follow the deadline that takes the place of theirs. Where its last day is another one, a client who has been
 * told already has been told a wrong one: it is to be told anew (additions L8).
 */
export async function carryNotices(work: Work, context: Asker, from: number, to: number): Promise<void> {
  const notices = await work.query
    .selectFrom("judgment_notices")
    .select("id")
    .where("deadline_id", "=", from)
    .where("deleted_at", "is", null)
    .execute();
  if (notices.length === 0) return;
  const { due_on: lastDay } = await work.query
    .selectFrom("deadlines")
    .select("due_on")
    .where("id", "=", to)
    .executeTakeFirstOrThrow();
  const today = seoulDay(Date.now());
  for (const { id } of notices) {
    const before = await lockRecord(work.query, judgmentNoticeRecords, id, context);
    // Of two days that are both past there is nothing new to say; whoever counts on the old one is told that it is past.
    const matters = lastDay >= today || (before.last_day !== null && before.last_day >= today);
    const anew = before.last_day !== lastDay && before.status !== "waiting" && matters;
    const set = { deadline_id: to, last_day: lastDay, ...(anew && (await tellAnew(work, lastDay))) };
    await changeRecord(work, context, judgmentNoticeRecords, before, { action: "follow", set });
  }
}
