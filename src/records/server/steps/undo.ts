import { sql } from "kysely";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { undoMinutes, type Step, type StepAnswer, type Target } from "../../steps.ts";
import { unring } from "../bell/ring.ts";
import { changeRecord } from "../change-record.ts";
import type { StoredRow } from "../present.ts";
import { lockSeen, mayChangeRecord } from "../read.ts";
import type { WriteContext } from "../write.ts";
import type { BoundSteps } from "./bind-steps.ts";
import { mayTake } from "./may-take.ts";
import { stateColumn } from "./take-step.ts";

/**
 * Takes the person's own last step with a record back, for `undoMinutes` and as long as nobody has acted on it since;
 * 422 else.
 */
export function undoStep(context: WriteContext, bound: BoundSteps, target: Target): Promise<StepAnswer> {
  return inTransaction(context.database, context.actor, (work) => undoStepWithin(work, context, bound, target));
}

/** The same as part of a transaction that does more. */
export async function undoStepWithin(
  work: Work,
  context: WriteContext,
  bound: BoundSteps,
  target: Target,
): Promise<StepAnswer> {
  const { records, machine, rules } = bound;
  const before = await lockSeen(work.query, records, target, context);
  const type = String(machine.resource.name);
  const { rows } = await sql<{ action: string; changes: Record<string, [unknown, unknown]> }>`
    select action, changes from (
      select * from change_log where record_type = ${type} and record_id = ${before.id} order by id desc limit 1) l
    where user_id = ${context.viewer.userId} and at > now() - make_interval(mins => ${undoMinutes})`.execute(
    work.query,
  );
  const [last] = rows;
  const step: Step | undefined = machine.steps[last?.action.slice(type.length + 1) ?? ""];
  if (!last || !step?.undo) throw new Failure("ruleViolated", "되돌릴 수 있는 처리가 없습니다.");
  const may = step.by
    ? await mayTake(work.query, bound, step, { id: before.id, asker: context })
    : await mayChangeRecord(work, records, before.id, context);
  if (!may) throw new Failure("forbidden");
  const columns = Object.entries(last.changes).filter(([name]) => name in before);
  const set: StoredRow = Object.fromEntries(columns.map(([name, [was]]) => [name, was]));
  await rules.undone?.({ work, context, before, set });
  await unring(work, { type, id: before.id }, context.viewer.staff?.id ?? null);
  const version = await changeRecord(work, context, records, before, { action: "undo", set });
  const state = (set[stateColumn(bound)] ?? (before as StoredRow)[stateColumn(bound)]) as string;
  return { number: target.number, state, version, undoable: false, says: [], opens: null };
}
