import { seoulDay, type Day } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { liveReport } from "./bar-report.ts";
import { sharesOf, totalOf } from "./figures.ts";

/**
 * In January: gives 관리자 one task to report 수임건수 and 수임액 of the year that has ended (변호사법 제28조의2), unless
 * that is done or there was nothing. Returns whether it did.
 */
export function remindOfReport(database: Database, today: Day = seoulDay(Date.now())): Promise<boolean> {
  return inBackground(database, async (work) => {
    if (today.slice(5, 7) !== "01") return false;
    const year = Number(today.slice(0, 4)) - 1;
    if (await liveReport(work, year)) return false;
    const { contracts } = await totalOf(work, sharesOf(year));
    const to = await holdersOf(work, "관리자");
    const [from] = to;
    if (contracts === 0 || from === undefined) return false;
    const claimed = await work.query
      .insertInto("bar_report_alarms")
      .values({ year })
      .onConflict((conflict) => conflict.doNothing())
      .returning("year")
      .executeTakeFirst();
    if (!claimed) return false;
    const task = await tellByTask(work, {
      from,
      to,
      title: `[변호사회 보고] ${year}년 수임건수·수임액 ${contracts}건`,
      url: `/lawfirm/contract/bar-report?year=${year}`,
      importance: "A",
      dueOn: `${year + 1}-01-31`,
    });
    await work.query.updateTable("bar_report_alarms").set({ task_id: task }).where("year", "=", year).execute();
    return true;
  });
}

export const reportJob = defineRecurringJob({
  name: "engagements.report",
  label: "변호사회 보고 알림",
  every: "hour",
  run: async ({ database }) => {
    await remindOfReport(database);
  },
});
