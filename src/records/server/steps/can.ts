import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Asker } from "#platform/server/asker.ts";
import { stepsFrom, type Step } from "../../steps.ts";
import { readStored, type LockedRow } from "../read.ts";
import { visible, type AnyRecords } from "../records.ts";
import { fromTable } from "../select.ts";
import { stepsOf, type BoundSteps } from "./bind-steps.ts";
import { refuseStep, stateColumn } from "./take-step.ts";

type Can = Readonly<Record<string, true | string>>;
// oxlint-disable-next-line typescript/no-explicit-any -- a row of any kind
type Stored = LockedRow<any>;

/**
 * The steps that lead on from where the record stands: true, or why the person cannot take it now. Null for kinds
 * without steps; empty for whoever only looks.
 */
export async function stepsOpenTo(
  query: Database["query"],
  records: AnyRecords,
  { number, mayChange }: { readonly number: number; readonly mayChange: boolean },
  asker: Asker,
): Promise<Can | null> {
  const bound = stepsOf(String(records.resource.name));
  if (!bound) return null;
  const before = await readStored(query, bound.records, number, asker);
  // Who changes the record sees all its steps, with what stands in the way; others those they may take.
  return openSteps(query, bound, { before, asker }, ({ by }) => mayChange || by?.allows(asker.facts) === true);
}

/** Rows of a list that a feature reads by itself, each with the steps that the person may take, or why not now. */
export async function withSteps<Row extends { readonly id: number }>(
  query: Database["query"],
  bound: BoundSteps,
  rows: readonly Row[],
  asker: Asker,
): Promise<(Row & { readonly can: Can })[]> {
  const { records } = bound;
  const { rows: stored } = await sql<Stored>`select r.* from ${fromTable(records)}
    where r.id = any(${rows.map(({ id }) => id)}::bigint[]) and ${visible(records, asker)}`.execute(query);
  const byId = new Map(stored.map((row) => [row.id, row]));
  const admits = ({ by = records.manage }: Step) => by.allows(asker.facts);
  return Promise.all(
    rows.map(async (row) => {
      const before = byId.get(row.id);
      return { ...row, can: before ? await openSteps(query, bound, { before, asker }, admits) : {} };
    }),
  );
}

async function openSteps(
  query: Database["query"],
  bound: BoundSteps,
  candidate: { readonly before: Stored; readonly asker: Asker },
  isShown: (step: Step) => boolean,
): Promise<Can> {
  const { machine } = bound;
  const names = stepsFrom(machine, candidate.before[stateColumn(bound)]).filter((name) => isShown(machine.steps[name]));
  const open: Record<string, true | string> = {};
  for (const name of names) open[name] = await answerOf(() => refuseStep(query, bound, { name, ...candidate }));
  return open;
}

async function answerOf(ask: () => Promise<void>): Promise<true | string> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}
