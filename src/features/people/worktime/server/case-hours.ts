import { sql } from "kysely";
import { seenProject } from "#features/pipeline/projects/server/api.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Day } from "#platform/dates.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import type { Category, WorktimeState } from "../worktime.ts";
import { me, worktimeRecords } from "./records.ts";

type Row = {
  readonly number: number;
  readonly day: Day;
  readonly staff: string;
  readonly category: Category;
  readonly minutes: number;
  readonly billable: boolean;
  readonly memo: string;
  readonly status: WorktimeState;
  readonly opens: boolean;
};

/** So many are listed; the sums are of all. */
const most = 200;

/**
 * 업무시간 of a case that the person sees, the latest first: his own, those he approves, and all of them for the lawyer
 * who is responsible for the case. 404 for other cases.
 */
export async function caseHours({ query }: Pick<Database, "query">, asker: Asker, number: number) {
  const { id, responsible_id: responsible } = await seenProject(query, asker, number);
  const seen = visible(worktimeRecords, asker);
  const told = responsible !== null && responsible === me(asker) ? sql<boolean>`r.deleted_at is null` : seen;
  const from = sql`${fromTable(worktimeRecords)} where r.project_id = ${id} and ${told}`;
  const { rows } = await sql<Row>`
    select r.id as number, r.day, s.short_name as staff, r.category, r.minutes, r.billable, r.memo, r.status,
      ${seen} as opens
    from (select r.* from ${from}) r join staffs s on s.id = r.staff_id order by r.day desc, r.id desc limit ${most}`.execute(
    query,
  );
  const { rows: sums } = await sql<{ total: number; minutes: number; billable: number }>`
    select count(*)::int as total, coalesce(sum(r.minutes), 0)::int as minutes,
      coalesce(sum(r.minutes) filter (where r.billable), 0)::int as billable from ${from}`.execute(query);
  return { models: rows, ...sums[0]! };
}
