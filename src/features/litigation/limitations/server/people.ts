import { sql } from "kysely";
import type { LimitationSource } from "#firm/server/limitation.ts";
import { standInsFor } from "#firm/server/away.ts";
import type { Day } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { fromTable } from "#records/server/select.ts";
import { colleagues } from "#features/identity/access/server/api.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { outsideWalls } from "./sources.ts";

/**
 * Whom the day of limitation of a record concerns: its responsible lawyer first, the other lawyers and the leader of the
 * team, with those who stand in for who is away on `today`. 관리자 where none of them works here or may see it. Whom a
 * wall keeps away from the record is never among them.
 */
export async function peopleOf(work: Work, source: LimitationSource, id: number, today: Day): Promise<number[]> {
  const { rows } = await sql<{ staffs: number[] }>`
    select array_remove(${source.responsible} || ${source.assigned} || t.leader_id, null) as staffs
    from ${fromTable(source.records)} left join teams t on t.id = r.team_id and t.deleted_at is null
    where r.id = ${id}`.execute(work.query);
  const named = [...new Set(rows[0]?.staffs ?? [])];
  const deputies = (await standInsFor(work, named, today)).map(({ deputyId }) => deputyId);
  const told = await unwalled(work, source, id, [...new Set([...named, ...deputies])]);
  return told.length > 0 ? told : unwalled(work, source, id, await holdersOf(work, "관리자"));
}

/** Of these staff, in their order, those who work here and whom no wall keeps away from the record. */
async function unwalled(work: Work, source: LimitationSource, id: number, staffIds: readonly number[]) {
  const people = await colleagues(work, { only: staffIds });
  if (people.length === 0) return [];
  const conditions = people.map(({ asker }) => outsideWalls(source, asker));
  const { rows } = await sql<{ open: boolean[] }>`select array[${sql.join(conditions)}]::boolean[] as open
    from ${fromTable(source.records)} where r.id = ${id}`.execute(work.query);
  const open = new Set(people.filter((_, index) => rows[0]?.open[index]).map((one) => one.id));
  return staffIds.filter((staffId) => open.has(staffId));
}
