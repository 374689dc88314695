import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { columnOf, type Resource } from "../../resource.ts";
import type { Step } from "../../steps.ts";
import type { StoredRow } from "../present.ts";
import { visible } from "../records.ts";
import { registeredRecords } from "../registry.ts";
import { fromTable } from "../select.ts";
import type { BoundSteps } from "./bind-steps.ts";
import { refuseStep, stateColumn } from "./take-step.ts";
import { awaited } from "./waiting.ts";

/** A step that records of a kind wait for, with how many of them this person may take it. */
export type WaitingStep = {
  readonly label: string;
  /** Where they stand; null: the kind has no list. */
  readonly path: string | null;
  readonly count: number;
};

type Stored = StoredRow & { readonly id: number };

/**
 * The steps that records of one kind wait for and this person may take now, asked as the step itself asks: right, sight,
 * another person, rules. At most `most` records of the kind are looked at, those that wait longest.
 */
export async function waitingFor(
  query: Database["query"],
  bound: BoundSteps,
  asker: Asker,
  most: number,
): Promise<readonly WaitingStep[]> {
  const { machine, records } = bound;
  const able = Object.entries<Step>(machine.steps).filter(
    ([name, { by = records.manage, from }]) =>
      by.allows(asker.facts) && from.some((state) => isAwaitedIn(bound, state, name)),
  );
  if (able.length === 0 || !records.open.allows(asker.facts)) return [];
  const states = [...new Set(able.flatMap(([name, { from }]) => from.filter((one) => isAwaitedIn(bound, one, name))))];
  const { rows } = await sql<Stored>`select r.* from ${fromTable(records)}
    where ${sql.ref(`r.${stateColumn(bound)}`)} = any(${states}::text[]) and ${visible(records, asker)}
    order by r.id limit ${most}`.execute(query);
  const found: WaitingStep[] = [];
  for (const [name, step] of able) {
    let count = 0;
    for (const row of rows) if (await waitsForHim(query, bound, { name, step, row, asker })) count += 1;
    if (count > 0)
      found.push({ label: `${machine.resource.label} ${step.label}`, path: pathOf(bound, step, rows), count });
  }
  return found;
}

function isAwaitedIn({ machine }: BoundSteps, state: string, name: string): boolean {
  return awaited(machine, state).some(([one]) => one === name);
}

type Candidate = {
  readonly name: string;
  readonly step: Step;
  readonly row: Stored;
  readonly asker: Asker;
};

async function waitsForHim(
  query: Database["query"],
  bound: BoundSteps,
  { name, step, row, asker }: Candidate,
): Promise<boolean> {
  const resource: Resource = bound.machine.resource;
  if (!isAwaitedIn(bound, row[stateColumn(bound)] as string, name)) return false;
  if (typeof step.waits === "string") {
    const named = row[columnOf(step.waits, resource.fields[step.waits]!)];
    if (named !== asker.viewer.staff?.id) return false;
  }
  try {
    await refuseStep(query, bound, { name, before: row as never, asker });
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
  const narrow = bound.rules.whom?.[name];
  return narrow === undefined || (await narrow({ query, before: row, askers: [asker] })).length > 0;
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
