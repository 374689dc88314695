import { sql } from "kysely";
import { rateOn } from "#firm/server/rates.ts";
import { seoulDay } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { fromTable } from "#records/server/select.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { nothingPlanned } from "./idle.ts";
import { projectRecords } from "./records.ts";

/** The most cases told in one run, those that were silent longest first: the next run goes on. */
const mostTold = 200;

/** The last time anything moved in `r`: a contact, a change, a memo, a day in court. */
const lastMove = sql<Date>`greatest(r.last_contact_at, r.updated_at, r.stage_since,
  (select max(m.created_at) from memos m where m.record_type = 'project' and m.record_id = r.id and m.deleted_at is null),
  (select max(h.at) from hearings h join legal_cases l on l.id = h.case_id
    where l.project_id = r.id and h.deleted_at is null and h.at <= now()))`;

/** Who is told of `r`: its 책임변, else who works on it with him. */
const whom = sql<number | null>`coalesce(r.responsible_id, r.associate_id, r.litigation_id)`;

type Silent = {
  readonly id: number;
  readonly id_int: number;
  readonly title: string;
  readonly whom: number;
  readonly days: number;
};

/**
 * Gives the 책임변 a task for every running case with nothing planned in which nothing has moved for the days of the
 * rate `silentCaseDays`: once for each silence, which ends with the next move. The task is about the case, so that it
 * counts as planned until it is done. Returns how many were told.
 */
export async function tellSilence(database: Database, now: Date = new Date()): Promise<number> {
  const ids = (await silentOf(database.query, now)).map(({ id }) => id);
  let told = 0;
  for (const id of ids) told += await inBackground(database, (work) => tellOne(work, id, now));
  return told;
}

function silentOf(query: Database["query"], now: Date, id?: number): Promise<readonly Silent[]> {
  const today = sql`${seoulDay(now)}::date`;
  const moved = sql`r.last_move`;
  return sql<Silent>`
    select r.id, r.id_int, r.title, r.whom, floor(extract(epoch from ${now}::timestamptz - ${moved}) / 86400)::int as days
    from (select r.*, ${lastMove} as last_move, ${whom} as whom from ${fromTable(projectRecords)}
      where r.deleted_at is null and ${nothingPlanned} ${id === undefined ? sql`` : sql`and r.id = ${id}`}) r
    where r.whom is not null
      and ${moved} < ${now}::timestamptz - make_interval(days => (${rateOn("silentCaseDays", today)})::int)
      and (r.silence_told_at is null or r.silence_told_at < ${moved})
    order by ${moved}, r.id limit ${mostTold}`
    .execute(query)
    .then(({ rows }) => rows);
}

async function tellOne(work: Work, id: number, now: Date): Promise<number> {
  // Whoever works on it at this moment, and a second process, are waited for.
  await work.query.selectFrom("projects").select("id").where("id", "=", id).forUpdate().execute();
  const [silent] = await silentOf(work.query, now, id);
  if (!silent) return 0;
  await work.query.updateTable("projects").set({ silence_told_at: now }).where("id", "=", id).execute();
  await tellByTask(work, {
    from: silent.whom,
    to: [silent.whom],
    title: `[진행 없음 ${silent.days}일] 사건 ${silent.id_int} ${silent.title}`,
    content:
      "연락도 진행도 없고 예정된 기일·기한·할일도 없는 사건입니다. 의뢰인에게 연락하고 다음단계를 적어 주세요. 끝난 사건이면 종결해 주세요.",
    url: `/lawfirm/project/${silent.id_int}`,
    importance: "B",
    about: { type: "project", id },
  });
  work.emit({ type: "record", ref: `project:${id}` });
  return 1;
}
