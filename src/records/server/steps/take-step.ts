import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Asker } from "#platform/server/asker.ts";
import { columnOf, type Resource } from "../../resource.ts";
import { askedFields, type Step, type StepAnswer, type Target } from "../../steps.ts";
import { changeRecord } from "../change-record.ts";
import { refuseContradiction } from "../contradictions.ts";
import type { StoredRow } from "../present.ts";
import { lockSeen, type LockedRow } from "../read.ts";
import { byKey, checkReferences, type WriteContext } from "../write.ts";
import type { BoundSteps } from "./bind-steps.ts";
import { mayTake } from "./may-take.ts";
import { requireOthers } from "./other-people.ts";
import { tellOfApproval } from "./tell-of-approval.ts";

type Told = Readonly<Record<string, unknown>>;
type Stored = LockedRow<Resource> & StoredRow;

/** What is asked for a step: which, of what record, with what. */
export type Asked = Target & { readonly step: string; readonly told: Told };

/**
 * Takes a step with a record in a transaction of its own. 404 for records that the person does not see, 409 when it
 * changed since `version`, 422 when state, rule or person stand in the way, 400 for what was told.
 */
export function takeStep(context: WriteContext, bound: BoundSteps, asked: Asked): Promise<StepAnswer> {
  return inTransaction(context.database, context.actor, (work) => takeStepWithin(work, context, bound, asked));
}

/** The same as part of a transaction that does more. */
export async function takeStepWithin(
  work: Work,
  context: WriteContext,
  bound: BoundSteps,
  asked: Asked,
): Promise<StepAnswer> {
  const { records, machine, rules } = bound;
  const step: Step = machine.steps[asked.step];
  const before: Stored = await lockSeen(work.query, records, asked, context);
  await refuseStep(work.query, bound, { name: asked.step, before, asker: context });
  const { set, said } = await columnsOfStep(work, context, bound, { ...asked, before });
  const version = await changeRecord(work, context, records, before, { action: asked.step, set, said });
  const taking = { work, context, before, input: asked.told, version };
  const outcome = (await rules.after?.[asked.step]?.(taking)) ?? {};
  const from = before[stateColumn(bound)] as string;
  const state = (set[stateColumn(bound)] as string | undefined) ?? from;
  await tellOfApproval(work, context, bound, { name: asked.step, before, from, to: state });
  return {
    number: asked.number,
    state,
    version,
    undoable: step.undo === true,
    says: [...(outcome.says ?? [])],
    opens: outcome.opens ?? null,
  };
}

/** The column that holds the state. */
export function stateColumn({ machine }: BoundSteps): string {
  return columnOf(machine.state, machine.resource.fields[machine.state]);
}

type Candidate = { readonly name: string; readonly before: Stored; readonly asker: Asker };

/** Throws a Failure unless the step can be taken now by this person. */
export async function refuseStep(query: Database["query"], bound: BoundSteps, candidate: Candidate): Promise<void> {
  const { machine, rules } = bound;
  const { name, before, asker } = candidate;
  const step: Step = machine.steps[name];
  const { from, label } = step;
  const state = before[stateColumn(bound)] as string;
  if (!from.includes(state)) {
    const word = machine.resource.fields[machine.state].options[state] as string;
    throw new Failure("ruleViolated", `${word} 상태에서는 ‘${label}’ 처리를 할 수 없습니다.`);
  }
  if (!(await mayTake(query, bound, step, { id: before.id, asker })))
    throw new Failure("forbidden", `‘${label}’ 처리를 할 권한이 없습니다.`);
  await requireOthers(query, bound, candidate);
  await rules.guards?.[name]?.({ query, asker, before });
}

/** What a step writes: what it was told, what its rules add, and the state. */
async function columnsOfStep(
  work: Work,
  context: WriteContext,
  { machine, rules, records }: BoundSteps,
  { step: name, before, told }: Asked & { readonly before: Stored },
): Promise<{ set: Told; said: Told }> {
  const step: Step = machine.steps[name];
  const fields = askedFields(machine, step);
  await checkReferences(work, context, fields, told);
  const stored = fields.filter(([key]) => !(key in machine.asked) && told[key] !== undefined);
  const ownFields = Object.fromEntries(stored.map(([key]) => [key, told[key]]));
  refuseContradiction(machine.resource, byKey(records.resource, before), ownFields);
  const more = (await rules.sets?.[name]?.({ work, context, before, input: told })) ?? {};
  const state = machine.state;
  return {
    set: {
      ...(step.to !== undefined && rules.always),
      ...Object.fromEntries(stored.map(([key, field]) => [columnOf(key, field), told[key]])),
      ...(more as Told),
      ...(step.to !== undefined && { [columnOf(state, machine.resource.fields[state])]: step.to }),
    },
    said: Object.fromEntries(
      Object.keys({ ...machine.asked, ...rules.parts?.[name] }).flatMap((key) => (told[key] ? [[key, told[key]]] : [])),
    ),
  };
}
