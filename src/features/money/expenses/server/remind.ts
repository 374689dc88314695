import { sql } from "kysely";
import { addDays, seoulDay } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import type { BellKind } from "#records/server/bell/kinds.ts";
import { ring } from "#records/server/bell/ring.ts";
import { submitDay } from "./submit-day.ts";

/** An expense is to be submitted. */
export const submitNear: BellKind = { name: "expense.submit", why: "제출", says: "내일까지 승인을 요청해 주세요" };

/**
 * Tells whoever entered an expense, once, the day before the last day of its submission (additions 15), or on that day where
 * nothing ran the day before. Returns how many were told.
 */
export function remindToSubmit(database: Database): Promise<number> {
  const today = seoulDay(Date.now());
  return inBackground(database, async (work) => {
    const { rows } = await sql<{ id: number; author: number }>`
      update expenses r set submit_reminded_for = x.by
      from (select e.id, ${submitDay("e")} as by from expenses e
        where e.deleted_at is null and e.status in ('draft', 'rejected') and e.author_id is not null) x
      where x.id = r.id and x.by between ${today}::date and ${addDays(today, 1)}::date
        and r.submit_reminded_for is distinct from x.by
      returning r.id, r.author_id as author`.execute(work.query);
    for (const { id, author } of rows)
      await ring(work, submitNear, { from: null, to: [author], about: { type: "expense", id } });
    return rows.length;
  });
}

export const remindOfExpenses = defineRecurringJob({
  name: "expenses.submit",
  label: "지출 제출 기한 알림",
  every: "day",
  run: ({ database }) => remindToSubmit(database),
});
