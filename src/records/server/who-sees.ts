import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { namedPeople } from "./named.ts";
import { inSight, teamRows, waysTo, type AnyRecords } from "./records.ts";
import { registeredRecords } from "./registry.ts";
import { scopeOf } from "./row-scope.ts";
import { fromTable } from "./select.ts";

type Query = Database["query"];
/** So many conditions go into one statement. */
const mostAtOnce = 60;

/**
 * Of these people, those who see the record with this key, also when it was removed. Where no wall stands around it
 * and no rule of its own goes by the person, whoever has the same teams is asked for together: one row is looked up
 * once, however many there are.
 */
export async function whoSees(
  query: Query,
  records: AnyRecords,
  id: number,
  askers: readonly Asker[],
): Promise<readonly Asker[]> {
  const named = await namedOn(query, records, id);
  const isNamed = ({ viewer }: Asker) => viewer.staff !== null && named.has(viewer.staff.id);
  const admitted = askers.filter((asker) => records.show.allows(asker.facts) || isNamed(asker));
  if (admitted.length === 0) return [];
  const nearby = records.hangsOn ? await whoSeesHolder(query, records, id, admitted) : admitted;
  const asked = [...new Set([...nearby, ...admitted.filter(isNamed)])];
  const personal = records.scope !== undefined || (await isWalled(query, records, id));
  const byPerson = (asker: Asker) => personal || isNamed(asker);
  const groups = [
    ...Map.groupBy(asked, (asker) => (byPerson(asker) ? asker.viewer.userId : sameRows(records, asker))).values(),
  ];
  const condition = ([asker]: readonly Asker[]) =>
    byPerson(asker!) ? inSight(records, asker!) : teamRows(records.resource, records.list, asker!);
  const seeing: Asker[] = [];
  for (let from = 0; from < groups.length; from += mostAtOnce) {
    const part = groups.slice(from, from + mostAtOnce);
    const seen = await answers(query, records, id, part.map(condition));
    seeing.push(...part.filter((_, index) => seen[index] === true).flat());
  }
  return seeing;
}

const sameRows = ({ list }: AnyRecords, asker: Asker) => JSON.stringify(scopeOf(asker, list));

/** The staff whom the record names, or who were handed work about it. */
async function namedOn(query: Query, records: AnyRecords, id: number): Promise<ReadonlySet<number>> {
  const ways = waysTo(records);
  if (ways.length === 0) return new Set();
  const { rows } = await sql<{ id: number | null }>`
    select named.id from (${namedPeople(ways, sql<number>`${id}::bigint`)}) named (id)`.execute(query);
  return new Set(rows.flatMap((row) => row.id ?? []));
}

async function whoSeesHolder(query: Query, records: AnyRecords, id: number, askers: readonly Asker[]) {
  const holder = await records.hangsOn!(query, id);
  // What hangs on nothing is seen by its own rules.
  return holder ? whoSees(query, registeredRecords().get(holder.kind)!, holder.id, askers) : askers;
}

async function isWalled(query: Query, { walled }: AnyRecords, id: number): Promise<boolean> {
  if (!walled) return false;
  const { rows } = await sql<{ walled: boolean }>`select ${walled(sql<number>`${id}::bigint`)} as walled`.execute(
    query,
  );
  return rows[0]!.walled;
}

/** What each condition over `r` says of the row; nothing where there is none. */
async function answers(
  query: Query,
  records: AnyRecords,
  id: number,
  conditions: readonly RawBuilder<boolean>[],
): Promise<readonly boolean[]> {
  const { rows } = await sql<{ seen: boolean[] }>`
    select array[${sql.join(conditions.map((condition) => sql`coalesce(${condition}, false)`))}] as seen
    from ${fromTable(records)} where r.id = ${id}`.execute(query);
  return rows[0]?.seen ?? [];
}
