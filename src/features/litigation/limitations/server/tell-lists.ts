import { sql } from "kysely";
import { addDays, seoulDay, type Day } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { colleagues, type Colleague } from "#features/identity/access/server/api.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { confirmFilings } from "../access.ts";
import { countToReview } from "./queries/lines.ts";
import type { Sources } from "./sources.ts";

/** Monday of the week of a day. */
export function weekOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/**
 * Tells every 점검 변호사 of the lines that are open this week, once in a week: on Monday, or on the first day on which
 * something runs. Returns how many were told.
 */
export async function tellLists(database: Database, sources: Sources, now: Date = new Date()): Promise<number> {
  const today = seoulDay(now);
  const { rows } = await sql<{ id: number }>`select v.staff_id as id from limitation_reviewers v
    where not exists (select from limitation_lists l where l.staff_id = v.staff_id and l.week_on = ${weekOf(today)})`.execute(
    database.query,
  );
  const waiting = await colleagues(database, { only: rows.map(({ id }) => id) });
  let told = 0;
  for (const reviewer of waiting.filter(({ asker }) => confirmFilings.allows(asker.facts))) {
    told += await inBackground(database, (work) => tellOne(work, sources, reviewer, today));
  }
  return told;
}

async function tellOne(work: Work, sources: Sources, { id, asker }: Colleague, today: Day): Promise<number> {
  const lines = await countToReview(work, sources, asker, today);
  const week = { week_on: weekOf(today), staff_id: id };
  const claimed = await work.query
    .insertInto("limitation_lists")
    .values({ ...week, lines })
    .onConflict((conflict) => conflict.doNothing())
    .returning("staff_id")
    .executeTakeFirst();
  if (!claimed || lines === 0) return 0;
  const task = await tellByTask(work, {
    from: id,
    to: [id],
    title: `[시효 점검] 이번 주 시효·제척기간 ${lines}건`,
    content: "다른 변호사의 사건입니다. 제출한 사본을 열어 확인하고, 제출하지 않은 사건은 책임변호사에게 물어 주세요.",
    url: "/lawfirm/service/legal-case/limitations",
    importance: "A",
    dueOn: addDays(week.week_on, 4),
  });
  await work.query
    .updateTable("limitation_lists")
    .set({ task_id: task })
    .where("week_on", "=", week.week_on)
    .where("staff_id", "=", id)
    .execute();
  return 1;
}
