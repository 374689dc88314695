import { sql } from "kysely";
import { othersThan } from "#platform/server/another-person.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Viewer } from "#platform/viewer.ts";
import { columnOf, type Resource } from "../../resource.ts";
import type { AnySteps, Step } from "../../steps.ts";
import { stepWaits } from "../bell/kinds.ts";
import { ring, settleBell, type About } from "../bell/ring.ts";
import { colleagues } from "../colleagues.ts";
import type { StoredRow } from "../present.ts";
import type { AnyRecords } from "../records.ts";
import { fromTable } from "../select.ts";
import { whoSees } from "../who-sees.ts";
import { writersOf } from "./writers.ts";

/** Those who see a record and may take a step that it waits for. */
export type Told<Row> = {
  readonly query: Database["query"];
  readonly before: Row;
  readonly askers: readonly Asker[];
};

/** A kind with what its steps say of whom its records wait for. */
type Waiting = {
  readonly machine: AnySteps;
  readonly records: AnyRecords;
  readonly rules: {
    // oxlint-disable typescript/no-explicit-any -- a row of any kind
    readonly whom?: Readonly<Record<string, ((told: Told<any>) => unknown) | undefined>>;
    readonly about?: (row: any) => About;
    // oxlint-enable typescript/no-explicit-any
  };
};

let kinds: ReadonlyMap<string, Waiting> = new Map();

/** Set once at boot from the registry of features (`registerSteps`). */
export function setWaiting(all: readonly Waiting[]): void {
  kinds = new Map(all.map((waiting) => [String(waiting.machine.resource.name), waiting]));
}

/** The steps for which a record in this state waits. What an approval has led to waits for no other one. */
export function awaited({ steps }: AnySteps, state: unknown): readonly (readonly [name: string, step: Step])[] {
  const all = Object.entries<Step>(steps);
  if (all.some(([, { notWho, to }]) => notWho !== undefined && to === state)) return [];
  return all.filter(([, step]) => isAwaited(step) && step.from.includes(state as string));
}

export const isAwaited = ({ notWho, waits }: Step) => notWho !== undefined || waits !== undefined;

/** The column of the state of a kind with the states in which one waits for somebody; null for kinds that never do. */
export function waitingStates(type: string): { readonly column: string; readonly states: readonly string[] } | null {
  const machine = kinds.get(type)?.machine;
  if (!machine) return null;
  const states = Object.values<Step>(machine.steps).flatMap(({ from }) => from);
  const waiting = [...new Set(states)].filter((state) => awaited(machine, state).length > 0);
  return waiting.length > 0 ? { column: stateColumn(machine), states: waiting } : null;
}

const stateColumn = ({ resource, state }: AnySteps) => columnOf(state, resource.fields[state]);

type Changed = About & {
  readonly action: string;
  readonly before: StoredRow;
  /** The columns that were written. */
  readonly set: StoredRow;
};
/** Null: it comes from a command of the console, or by itself. */
type Writer = { readonly userId: Viewer["userId"] | null };

/**
 * After a record was changed: whoever waited with it is told no more once the step was taken or the state was left, and
 * those for whom it waits now are told.
 */
export async function followWaiting(work: Work, writer: Writer, { action, before, set, ...record }: Changed) {
  const waiting = kinds.get(record.type);
  if (!waiting) return;
  const { machine, rules } = waiting;
  const column = stateColumn(machine);
  const was = awaited(machine, before[column]);
  const state = column in set ? set[column] : before[column];
  const now = awaited(machine, state);
  const isAsked = state !== before[column] || now.some(([, { notWho }]) => notWho === action);
  if (was.length > 0 && (isAsked || was.some(([name]) => name === action))) {
    await settleBell(work, rules.about?.(before) ?? record, { kind: stepWaits });
  }
  if (isAsked && now.length > 0) await tellWaiting(work, writer, { ...record, action });
}

/** Tells those who may take the next step of a record, if it waits for one: not whoever asks for it. */
export async function tellWaiting(
  work: Work,
  { userId }: Writer,
  { action, ...record }: About & { readonly action?: string },
): Promise<void> {
  const waiting = kinds.get(record.type);
  if (!waiting || !Object.values<Step>(waiting.machine.steps).some(isAwaited)) return;
  const { machine, records, rules } = waiting;
  const { rows } = await sql<StoredRow & { id: number }>`
    select r.* from ${fromTable(records)} where r.id = ${record.id}`.execute(work.query);
  const [row] = rows;
  const steps = row ? awaited(machine, row[stateColumn(machine)]) : [];
  const to: number[] = [];
  for (const one of steps) to.push(...(await whoTakes(work.query, { ...waiting, one, row: row!, userId, action })));
  if (to.length === 0) return;
  const from = await work.query.selectFrom("staffs").select("id").where("user_id", "=", userId).executeTakeFirst();
  await ring(work, stepWaits, { from: from?.id ?? null, to, about: rules.about?.(row) ?? record });
}

type Asked = Waiting & {
  readonly one: readonly [name: string, step: Step];
  readonly row: StoredRow & { readonly id: number };
  /** Who asks and by what: it is in the log when the transaction ends. */
  readonly userId: number | null;
  readonly action: string | undefined;
};

/** Staff who take the step: by right, sight and rule, and as another person where it wants one. */
async function whoTakes(
  query: Database["query"],
  { machine, records, rules, one: [name, step], row, userId, action }: Asked,
): Promise<readonly number[]> {
  const resource: Resource = machine.resource;
  const named = typeof step.waits === "string" ? row[columnOf(step.waits, resource.fields[step.waits]!)] : null;
  const { allows } = step.by ?? records.manage;
  const all = await colleagues({ query }, typeof named === "number" ? { only: [named] } : {});
  const able = all.filter(({ asker }) => allows(asker.facts));
  const askers = able.map(({ asker }) => asker);
  const seeing = await whoSees(query, records, row.id, askers);
  const narrow = rules.whom?.[name];
  const told = narrow ? ((await narrow({ query, before: row, askers: seeing })) as readonly Asker[]) : seeing;
  const writers =
    step.notWho === undefined ? [] : await writersOf(query, resource, step, row.id, { asked: step.notWho === action });
  const shutOut = step.notWho === undefined ? [] : [row["created_by"] as number | null, userId];
  const others = await othersThan(
    { query },
    told.map(({ viewer }) => viewer.userId),
    [...shutOut, ...writers.map(([, writer]) => writer)],
  );
  return able.flatMap(({ id, asker }) => (others.has(asker.viewer.userId) ? [id] : []));
}
