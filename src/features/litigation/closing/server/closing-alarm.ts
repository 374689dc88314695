import { sql } from "kysely";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { loadLawTables } from "#features/litigation/deadlines/server/api.ts";
import { formatDateTime, seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";

/** Hour of the firm's clock after which a day that nobody closed is told. */
const hour = "19:00";

/** Tells 관리자 once of a working day with entries whose book is still open in the evening (additions L7). */
export async function tellUnclosed(database: Database, now: Date = new Date()): Promise<number> {
  const day = seoulDay(now);
  if (formatDateTime(now).slice(11, 16) < hour) return 0;
  return inTransaction(database, { userId: null, staffId: null, requestId: null }, async (work) => {
    const { courtDays } = (await loadLawTables(work.query)).on(day);
    const { rows } = await sql<{ closed: boolean; used: boolean }>`
      select exists (select from daily_closings where day = ${day}) as closed,
        exists (select from deadlines) or exists (select from service_of_process) as used`.execute(work.query);
    if (courtDays.closed(day) !== null || rows[0]!.closed || !rows[0]!.used) return 0;
    const claimed = await work.query
      .insertInto("closing_alarms")
      .values({ day })
      .onConflict((conflict) => conflict.doNothing())
      .returning("day")
      .executeTakeFirst();
    if (!claimed) return 0;
    const to = await holdersOf(work, "관리자");
    const [from] = to;
    if (from === undefined) return 0;
    const url = "/lawfirm/service/legal-case/closing";
    const task = await tellByTask(work, {
      from,
      to,
      title: `[일일마감] ${day} 기일부가 마감되지 않았습니다`,
      url,
      importance: "S",
    });
    await work.query.updateTable("closing_alarms").set({ task_id: task }).where("day", "=", day).execute();
    return 1;
  });
}
