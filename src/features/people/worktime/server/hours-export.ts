import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { writeSheet } from "#platform/server/spreadsheet/write.ts";
import { walledRef } from "#records/field.ts";
import { exportName } from "#records/server/export.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { seesTied } from "#records/server/tied.ts";
import { worktimeRecords } from "./records.ts";

type Row = {
  readonly staff: string;
  readonly number: number | null;
  readonly title: string;
  readonly entries: number;
  readonly minutes: number;
  readonly billable: number;
  readonly approved: number;
  readonly ids: readonly number[];
};

/** Hours of a period by colleague and case, of the entries that the person sees; one more than `most` at the most. */
export async function hoursOf({ query }: Database, asker: Asker, from: Day, to: Day, most: number): Promise<Row[]> {
  const seen = seesTied("project", sql`p.id`, asker);
  const { rows } = await sql<Row>`
    select s.short_name as staff, case when ${seen} then p.id_int end as number,
      case when p.id is null then '' when ${seen} then p.title else ${walledRef.label} end as title,
      count(*)::int as entries, sum(w.minutes)::int as minutes,
      coalesce(sum(w.minutes) filter (where w.billable), 0)::int as billable,
      coalesce(sum(w.minutes) filter (where w.status = 'approved'), 0)::int as approved, array_agg(w.id order by w.id) as ids
    from (select r.* from ${fromTable(worktimeRecords)} where r.day between ${from}::date and ${to}::date
      and ${visible(worktimeRecords, asker)}) w
    join staffs s on s.id = w.staff_id left join projects p on p.id = w.project_id
    group by s.id, p.id order by s.short_name, s.id, p.id_int nulls last limit ${most + 1}`.execute(query);
  return rows;
}

const columns = [
  { title: "직원", width: 14 },
  { title: "사건 번호", width: 10 },
  { title: "사건", width: 36 },
  { title: "기록(건)", width: 10 },
  { title: "시간", width: 10 },
  { title: "청구 시간", width: 10 },
  { title: "승인 시간", width: 10 },
  { title: "분", width: 10 },
];

/** Hours with two decimals: a quarter of an hour is 0.25. */
const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100;

/** The same as a sheet, and what the file is called. */
export function hoursSheet(rows: readonly Row[], shortName: string) {
  const name = exportName("업무시간 합계", shortName);
  const lines = rows.map(({ staff, number, title, entries, minutes, billable, approved }) => [
    staff,
    number,
    title,
    entries,
    hours(minutes),
    hours(billable),
    hours(approved),
    minutes,
  ]);
  return { name, content: writeSheet(name, columns, lines) };
}
