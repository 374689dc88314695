import { sql } from "kysely";
import { addDays, seoulDay, type Day } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { ring } from "#records/server/bell/ring.ts";
import { mondayOf } from "../day.ts";
import { readCourtDays } from "#firm/server/court-days.ts";
import { isGap, readExcuses } from "./calendar.ts";
import { worktimeMissing } from "./bell.ts";

/** Working days after which a day without anything is told, and how far back it is looked for. */
const after = 2;
const lookBack = 14;

type Person = { readonly id: number; readonly entered: readonly Day[]; readonly since: Day };

/**
 * Tells everybody who keeps 업무시간 of the weeks with a working day of which nothing is known, some working days later
 * (additions 5). Leave and days in court are not missing; whoever never entered anything is not asked.
 */
export async function tellMissing(database: Database, now = new Date()): Promise<number> {
  const today = seoulDay(now);
  return inBackground(database, async (work) => {
    const courtDays = await readCourtDays(work);
    const [from, until] = [addDays(today, -lookBack), courtDays.workingDaysBefore(today, after)];
    const { rows: people } = await sql<Person>`
      select s.id, min(w.day)::text as since,
        coalesce(array_agg(distinct w.day::text) filter (where w.day between ${from} and ${until}), '{}') as entered
      from staffs s join worktimes w on w.staff_id = s.id and w.deleted_at is null
      where s.status = 1 and s.deleted_at is null and s.on_leave_from is null group by s.id`.execute(work.query);
    const excuses = await readExcuses(
      work,
      people.map(({ id }) => id),
      from,
      until,
    );
    let told = 0;
    for (const { id, entered, since } of people) {
      const weeks = new Set<Day>();
      for (let day = from > since ? from : since; day <= until; day = addDays(day, 1)) {
        const minutes = entered.includes(day) ? 1 : 0;
        if (isGap(courtDays, excuses, { staffId: id, day, minutes }, today)) weeks.add(mondayOf(day));
      }
      for (const monday of weeks) {
        const { rows } = await sql<{ id: number }>`
          insert into worktime_weeks (staff_id, week_on) values (${id}, ${monday})
          on conflict (staff_id, week_on) do update set week_on = excluded.week_on returning id`.execute(work.query);
        await ring(work, worktimeMissing, { from: null, to: [id], about: { type: "worktimeWeek", id: rows[0]!.id } });
        told += 1;
      }
    }
    return told;
  });
}

export const remindOfMissing = defineRecurringJob({
  name: "worktime.missing",
  label: "업무시간 누락 알림",
  every: "day",
  run: ({ database }) => tellMissing(database),
});
