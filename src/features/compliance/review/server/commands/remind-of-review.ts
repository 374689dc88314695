import { sql } from "kysely";
import { addMonths, seoulDay, type Day } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { inMonth } from "../queries/month.ts";

/**
 * Once a month is over: gives 관리자 one task to look at its access log (개인정보의 안전성 확보조치 기준 제8조), unless that
 * was done or there is nothing in it. Returns whether it did; it does so once, on whichever day it comes to it.
 */
export function remindOfReview(database: Database, today: Day = seoulDay(Date.now())): Promise<boolean> {
  return inBackground(database, async (work) => {
    const first = addMonths(`${today.slice(0, 7)}-01`, -1);
    const month = first.slice(0, 7);
    const to = await holdersOf(work, "관리자");
    const [from] = to;
    if (from === undefined) return false;
    const { rows } = await sql`
      insert into access_review_alarms (month) select ${first}::date
      where not exists (select from access_reviews v where v.month = ${first}::date)
        and exists (select from access_log where ${inMonth(month)})
      on conflict do nothing returning month`.execute(work.query);
    if (rows.length === 0) return false;
    const task = await tellByTask(work, {
      from,
      to,
      title: `[접속기록 점검] ${Number(month.slice(0, 4))}년 ${Number(month.slice(5))}월`,
      content: "지난달의 접속기록과 다운로드 사유를 확인하고 점검 결과를 적어 주세요.",
      url: `/member/access?month=${month}`,
      importance: "A",
    });
    await work.query.updateTable("access_review_alarms").set({ task_id: task }).where("month", "=", first).execute();
    return true;
  });
}
