import { sql } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import type { BellKind, BellSubject } from "#records/server/bell/kinds.ts";
import { bellTitle } from "#records/server/bell/kinds.ts";
import { ring } from "#records/server/bell/ring.ts";
import { manageTrainings } from "../access.ts";
import { training } from "../training.ts";
import { isShort } from "../year.ts";
import { trainingYear } from "./training-year.ts";

/** From this month on, whoever has not attended enough of the year is told, so that two months are left. */
const remindedFrom = 11;

export const trainingShort: BellKind = {
  name: "training.short",
  why: "연수",
  says: "올해 연수교육 시간이 부족합니다",
};

/** The year of a lawyer that is told of. */
export const trainingReminder: BellSubject = {
  name: "trainingReminder",
  label: training.label,
  from: sql`training_reminders`,
  seen: ({ viewer, facts }) =>
    manageTrainings.allows(facts) ? sql<boolean>`true` : sql<boolean>`r.staff_id = ${viewer.staff?.id ?? null}::bigint`,
  title: bellTitle(sql`(select s.short_name from staffs s where s.id = r.staff_id)`, sql`r.year || '년 연수교육'`),
  path: () => "/lawfirm/mypage/trainings",
};

/** Tells each lawyer who is short of the year once, from November on; nobody on 휴직. Returns how many. */
export function tellShort(database: Database, today: Day = seoulDay(Date.now())): Promise<number> {
  return inBackground(database, async (work) => {
    const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
    if (month < remindedFrom) return 0;
    const short = (await trainingYear(work, year, null)).filter((one) => !one.onLeave && isShort(one));
    const { rows } = await sql<{ id: number; staffId: number }>`
      insert into training_reminders (staff_id, year)
      select id, ${year} from unnest(${short.map(({ staffId }) => staffId)}::bigint[]) x(id)
      on conflict (staff_id, year) do nothing returning id, staff_id as "staffId"`.execute(work.query);
    for (const { id, staffId } of rows) {
      await ring(work, trainingShort, { from: null, to: [staffId], about: { type: trainingReminder.name, id } });
    }
    return rows.length;
  });
}

export const remindOfTrainings = defineRecurringJob({
  name: "trainings.short",
  label: "연수교육 부족 알림",
  every: "day",
  run: ({ database }) => tellShort(database),
});
