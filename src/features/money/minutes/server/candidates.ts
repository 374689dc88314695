import { sql, type RawBuilder } from "kysely";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import type { Category } from "#features/people/worktime/worktime.ts";
import type { Day } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { roundedMinutes, ruleOn, type RoundingRule } from "../rounding.ts";

type Query = Pick<Database, "query">;

type Row = {
  readonly worktime: number;
  readonly day: Day;
  readonly staff: string;
  readonly category: Category;
  readonly memo: string;
  readonly case: string;
  /** As it was worked, after approved corrections. */
  readonly raw: number;
  /** Taken from the client already. */
  readonly taken: number;
};

/** Work with what it takes from the client's minutes. */
export type Candidate = Row & { readonly wanted: number };

const isSame = sql<boolean>`(c.project_id is not distinct from w.project_id and c.billable = w.billable)`;

/**
 * Approved work that is billed, on cases of the pack's client, or of its contract where it names one, and on which
 * nothing keeps the person away. A correction counts with what it corrects, unless it moved the time elsewhere.
 */
function work(packId: number, asker: Asker): RawBuilder<unknown> {
  return sql`
    select w.id as worktime, w.day, s.short_name as staff, w.category, w.memo, p.title as case,
      w.minutes + coalesce((select sum(c.minutes) from worktimes c where c.corrects_id = w.id and c.deleted_at is null
        and c.status = 'approved' and ${isSame}), 0)::int as raw,
      coalesce((select -sum(t.minutes) from time_entries t join ledger_entries e
        on e.source_type = 'timeEntry' and e.source_id = t.id and e.reversal_of_id is null
        where t.worktime_id = w.id and not exists (select from ledger_entries x where x.reversal_of_id = e.id)), 0)::int as taken
    from time_packs k join projects p on p.deleted_at is null and case when k.contract_id is null
        then p.client_id = k.client_id else p.contract_id = k.contract_id end
      join worktimes w on w.project_id = p.id join staffs s on s.id = w.staff_id
    where k.id = ${packId} and w.deleted_at is null and w.status = 'approved' and w.billable and w.minutes > 0
      and (w.corrects_id is null or not exists (select from worktimes c where c.id = w.corrects_id and ${isSame}))
      and ${outsideWalls(asker, "project", sql.ref<number>("p.id"))}`;
}

/** By which rules times are rounded, the newest first. */
export async function readRules({ query }: Query): Promise<readonly (RoundingRule & { readonly id: number })[]> {
  const { rows } = await sql<RoundingRule & { id: number }>`
    select id, effective_from as "effectiveFrom", unit, way, least from time_rounding_rules
    order by effective_from desc`.execute(query);
  return rows;
}

/** Work of which more or less has to be taken than was, the oldest first; of these entries alone where they are named. */
export async function findCandidates(
  database: Query,
  asker: Asker,
  packId: number,
  only?: readonly number[],
): Promise<Candidate[]> {
  const named = only ? sql<boolean>`x.worktime = any(${only}::bigint[])` : sql<boolean>`true`;
  const { rows } = await sql<Row>`
    select x.* from (${work(packId, asker)}) x where ${named} and (x.taken > 0 or x.raw > 0)
    order by x.day, x.worktime limit 500`.execute(database.query);
  const rules = await readRules(database);
  return rows
    .map((row) => ({ ...row, wanted: roundedMinutes(row.raw, ruleOn(rules, row.day)) }))
    .filter(({ wanted, taken }) => wanted !== taken);
}
