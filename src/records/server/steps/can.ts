import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Asker } from "#platform/server/asker.ts";
import { stepsFrom, type Step } from "../../steps.ts";
import { readStored } from "../read.ts";
import type { AnyRecords } from "../records.ts";
import { stepsOf } from "./bind-steps.ts";
import { refuseStep, stateColumn } from "./take-step.ts";

/**
 * The steps that lead on from where the record stands: true, or why the person cannot take it now. Null for kinds
 * without steps; empty for whoever only looks.
 */
export async function stepsOpenTo(
  query: Database["query"],
  records: AnyRecords,
  { number, mayChange }: { readonly number: number; readonly mayChange: boolean },
  asker: Asker,
): Promise<Readonly<Record<string, true | string>> | null> {
  const bound = stepsOf(String(records.resource.name));
  if (!bound) return null;
  const before = (await readStored(query, bound.records, number, asker)) as Readonly<Record<string, unknown>> & {
    id: number;
    version: number;
  };
  const open: Record<string, true | string> = {};
  for (const name of stepsFrom(bound.machine, before[stateColumn(bound)])) {
    const { by }: Step = bound.machine.steps[name];
    // Who changes the record sees all its steps, with what stands in the way; others those they may take.
    if (!mayChange && !by?.allows(asker.facts)) continue;
    open[name] = await answerOf(() => refuseStep(query, bound, { name, before, asker }));
  }
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
