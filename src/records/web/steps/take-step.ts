import type { Endpoint } from "#platform/endpoint.ts";
import { call, type CallError } from "#platform/web/call.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { notifyError, notifyInfo, notifySuccess, notifyUndo } from "#platform/web/notify.ts";
import { refreshReads } from "#platform/web/query.ts";
import { stepCall, undoCall, type AnySteps, type Step, type StepAnswer, type Target } from "../../steps.ts";
import { refreshRecord } from "../refresh.ts";

/** Steps as a screen takes them: their facts, and the feature's own calls whose answers they change. */
export type StepsInUse = {
  readonly machine: AnySteps;
  readonly refreshes?: readonly Endpoint[];
  /** What the record is called where nobody speaks of its number. */
  readonly called?: string;
  /** Asked before a button takes a step: false leaves everything as it is. */
  readonly before?: (name: string) => Promise<boolean>;
  /** Calls that take a step back where the common one does not, by step: what moved with a merge returns. */
  readonly waysBack?: Readonly<Record<string, Endpoint>>;
};

/** Takes a step with a record, says so, and offers the way back where there is one. Throws a CallError. */
export async function takeStep(use: StepsInUse, target: Target, name: string, told: object = {}): Promise<StepAnswer> {
  const { machine } = use;
  const { number, version } = target;
  const answer = (await call(stepCall(machine, name) as Endpoint, {
    params: { number: String(number) },
    body: { version, ...told },
  })) as StepAnswer;
  await refreshSteps(use);
  const said = `${calledOf(use, number)}: ${stepOf(machine, name).label}`;
  const way = use.waysBack?.[name] ?? (answer.undoable ? undoCall(machine) : null);
  if (way) notifyUndo(said, () => void takeBack(use, { number, version: answer.version }, way));
  else notifySuccess(said);
  for (const sentence of answer.says) notifyInfo(sentence);
  if (answer.opens !== null) goTo(answer.opens);
  return answer;
}

/** Takes the last step with a record back, or says why not. */
export async function takeBack(use: StepsInUse, { number, version }: Target, way: Endpoint): Promise<void> {
  try {
    await call(way, { params: { number: String(number) }, body: { version } });
    notifySuccess("되돌렸습니다.");
  } catch (error) {
    notifyError("되돌리지 못했습니다.", (error as CallError).message);
  }
  await refreshSteps(use);
}

/** What the screens read again once such a record has changed. */
export async function refreshSteps({ machine, refreshes = [] }: StepsInUse): Promise<void> {
  await Promise.all([refreshRecord(machine.resource), refreshReads(...refreshes)]);
}

export function calledOf({ machine, called }: StepsInUse, number: number): string {
  return called ?? `${String(machine.resource.label)} ${number}`;
}

export function stepOf(machine: AnySteps, name: string): Step {
  return machine.steps[name] as Step;
}

/** Whether something has to be told with the step, so that a dialog opens first. */
export function asksSomething(machine: AnySteps, name: string): boolean {
  const { asks = [], takes = [] } = stepOf(machine, name);
  return asks.length + takes.length > 0;
}
