import type { Database } from "#platform/server/database/database.ts";
import { sql } from "kysely";
import { byNameAlone } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { fromTable } from "#records/server/select.ts";
import { whoSees } from "#records/server/who-sees.ts";
import { colleagues } from "#features/identity/access/server/api.ts";
import { readPrivileged, showMemos } from "../access.ts";
import type { MemoRecord } from "../memo.ts";

export type Person = { readonly id: number; readonly shortName: string };

/** Who is offered; those of the record's team come first. */
const most = 60;

/**
 * Colleagues who see the record, and with it its memos: those of its team, whom it names, and 관리자. Whoever belongs to several teams
 * counts with all of them, since a change of team is a click away. `privileged`: lawyers alone; `only`: among these.
 */
export async function peopleWhoSee(
  { query }: Pick<Database, "query">,
  { type, id }: MemoRecord,
  { privileged = false, only }: { readonly privileged?: boolean; readonly only?: readonly number[] } = {},
): Promise<readonly (Person & { readonly isLawyer: boolean })[]> {
  const records = registeredRecords().get(type)!;
  const candidates = (await colleagues({ query }, only ? { only } : {}))
    .map((one) => ({ ...one, isLawyer: readPrivileged.allows(one.asker.facts) }))
    .filter(({ isLawyer }) => isLawyer || !privileged);
  const askers = candidates.map(({ asker }) => asker);
  const [all, byName] = [true, false].map((right) => askers.filter(({ facts }) => showMemos.allows(facts) === right));
  const seeing = new Set([
    ...(await whoSees(query, records, id, all!)),
    ...(await whoSees(query, byNameAlone(records), id, byName!)),
  ]);
  const { rows } = await sql<{ team: number | null }>`
    select r.team_id as team from ${fromTable(records)} where r.id = ${id}`.execute(query);
  const isNear = ({ asker }: (typeof candidates)[number]) => asker.viewer.staff!.teamIds.includes(rows[0]?.team ?? 0);
  return candidates
    .filter(({ asker }) => seeing.has(asker))
    .toSorted((one, other) => Number(isNear(other)) - Number(isNear(one)))
    .slice(0, most)
    .map(({ id: staffId, shortName, isLawyer }) => ({ id: staffId, shortName, isLawyer }));
}
