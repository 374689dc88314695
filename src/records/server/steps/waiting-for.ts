import { sql } from "kysely";
import { anotherPerson } from "#platform/server/another-person.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { columnOf, type Resource } from "../../resource.ts";
import type { Step } from "../../steps.ts";
import type { StoredRow } from "../present.ts";
import { visible } from "../records.ts";
import { registeredRecords } from "../registry.ts";
import { fromTable } from "../select.ts";
import type { BoundSteps } from "./bind-steps.ts";
import { stateColumn } from "./take-step.ts";
import { awaited } from "./waiting.ts";
import { writersQuery } from "./writers.ts";

/** A step that records of a kind wait for, with how many of them this person may take it. */
export type WaitingStep = {
  readonly label: string;
  /** Where they stand; null: the kind has no list. */
  readonly path: string | null;
  readonly count: number;
};

type Stored = StoredRow & { readonly id: number };

/** The steps of a kind that records may wait for and this person has the right to take, and the states they wait in. */
type Able = {
  readonly bound: BoundSteps;
  readonly steps: readonly (readonly [name: string, step: Step])[];
  readonly states: readonly string[];
};

/**
 * The steps that records wait for and this person may take: by right, sight, name, and as another person where one is
 * wanted. What a rule asks of the record beside that is told when the step is taken. At most `most` records of each kind
 * are looked at, those that wait longest.
 */
export async function waitingFor(
  query: Database["query"],
  kinds: readonly BoundSteps[],
  asker: Asker,
  most: number,
): Promise<readonly WaitingStep[]> {
  const found: WaitingStep[] = [];
  for (const { bound, steps, states } of await kindsThatWait(query, kinds, asker)) {
    const { machine, records } = bound;
    const { rows } = await sql<Stored>`select r.* from ${fromTable(records)}
      where ${sql.ref(`r.${stateColumn(bound)}`)} = any(${states}::text[]) and ${visible(records, asker)}
      order by r.id limit ${most}`.execute(query);
    for (const [name, step] of steps) {
      const count = await countFor(query, bound, { name, step, rows, asker });
      if (count > 0)
        found.push({ label: `${machine.resource.label} ${step.label}`, path: pathOf(bound, step, rows), count });
    }
  }
  return found;
}

/** Of the kinds whose steps the person may take, those of which anything waits, asked at once: most have nothing. */
async function kindsThatWait(
  query: Database["query"],
  kinds: readonly BoundSteps[],
  asker: Asker,
): Promise<readonly Able[]> {
  const able = kinds.map((bound) => ableOf(bound, asker)).filter(({ steps }) => steps.length > 0);
  if (able.length === 0) return [];
  const each = able.map(
    ({ bound, states }, place) => sql`select ${sql.lit(place)}::int as place where exists (
      select from ${sql.table(bound.machine.resource.table)} r where r.deleted_at is null
        and ${sql.ref(`r.${stateColumn(bound)}`)} = any(${states}::text[]))`,
  );
  const { rows } = await sql<{ place: number }>`${sql.join(each, sql` union all `)}`.execute(query);
  const waiting = new Set(rows.map(({ place }) => place));
  return able.filter((_, place) => waiting.has(place));
}

function ableOf(bound: BoundSteps, asker: Asker): Able {
  const { machine, records } = bound;
  const mine = records.open.allows(asker.facts)
    ? Object.entries<Step>(machine.steps).filter(
        ([name, { by = records.manage, from }]) =>
          by.allows(asker.facts) && from.some((state) => isAwaitedIn(bound, state, name)),
      )
    : [];
  const steps = mine.filter(([, step]) => !isOtherWay(step, mine));
  const states = steps.flatMap(([name, { from }]) => from.filter((one) => isAwaitedIn(bound, one, name)));
  return { bound, steps, states: [...new Set(states)] };
}

/** A rare way out of where one decides in the usual way: a record that waits there is counted once. */
function isOtherWay(step: Step, mine: Able["steps"]): boolean {
  if (!step.aside) return false;
  return mine.some(([, usual]) => !usual.aside && step.from.every((state) => usual.from.includes(state)));
}

function isAwaitedIn({ machine }: BoundSteps, state: string, name: string): boolean {
  return awaited(machine, state).some(([one]) => one === name);
}

type Candidates = {
  readonly name: string;
  readonly step: Step;
  readonly rows: readonly Stored[];
  readonly asker: Asker;
};

/** How many of the rows wait for this step by this person. */
async function countFor(
  query: Database["query"],
  bound: BoundSteps,
  { name, step, rows, asker }: Candidates,
): Promise<number> {
  const { resource } = bound.machine;
  const named =
    typeof step.waits === "string" ? columnOf(step.waits, (resource as Resource).fields[step.waits]!) : null;
  const waiting = rows.filter(
    (row) =>
      isAwaitedIn(bound, row[stateColumn(bound)] as string, name) &&
      (named === null || row[named] === asker.viewer.staff?.id),
  );
  const others =
    step.notWho === undefined ? waiting : await writtenByOthers(query, resource, { step, rows: waiting, asker });
  const narrow = bound.rules.whom?.[name];
  if (narrow === undefined) return others.length;
  let count = 0;
  for (const before of others) if ((await narrow({ query, before, askers: [asker] })).length > 0) count += 1;
  return count;
}

/** Those of the rows that other people than this one have made, asked for and written. */
async function writtenByOthers(
  query: Database["query"],
  resource: Resource,
  { step, rows, asker }: Pick<Candidates, "step" | "rows" | "asker">,
): Promise<readonly Stored[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const makers = rows.map((row) => (row["created_by"] as number | null | undefined) ?? null);
  const { rows: own } = await sql<{ id: number }>`
    select distinct w.id from (
      select * from unnest(${ids}::bigint[], ${makers}::bigint[]) m (id, "userId")
      union all select "recordId", "userId" from (${writersQuery(resource, step, ids)}) l) w
    where w."userId" is not null and not ${anotherPerson(sql`${asker.viewer.userId}::bigint`, sql`w."userId"`)}`.execute(
    query,
  );
  const mine = new Set(own.map(({ id }) => id));
  return rows.filter(({ id }) => !mine.has(id));
}

/** The list of the kind where it waits; of a kind without a page that of what its records are about. */
function pathOf({ machine, rules }: BoundSteps, step: Step, rows: readonly Stored[]): string | null {
  const { page, fields }: Resource = machine.resource;
  if (page === null) {
    const about = rows[0] && rules.about?.(rows[0]);
    return (about && registeredRecords().get(about.type)?.resource.page) ?? null;
  }
  return fields[machine.state]?.filter ? `${page}?${machine.state}=${step.from.join(",")}` : page;
}
