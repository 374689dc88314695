import type { CallOutput, Endpoint } from "#platform/endpoint.ts";
import { call, type CallError } from "#platform/web/call.ts";
import { notifyError, notifyInfo, notifySuccess, notifyUndo } from "#platform/web/notify.ts";
import * as calls from "../endpoints.ts";
import type * as schemas from "../schemas.ts";
import { showChanged, stepFields, type StepField, type StepTarget } from "./steps.ts";

type BulkStep = { readonly label: string; readonly fields: readonly StepField[]; readonly endpoint: Endpoint };

/** What can be done with many consultations at once. */
export const bulkSteps = {
  assign: { label: "담당지정", fields: ["assignee"], endpoint: calls.assignConsults },
  hold: { label: "보류", fields: stepFields.hold, endpoint: calls.holdConsults },
  lose: { label: "종결", fields: stepFields.lose, endpoint: calls.loseConsults },
} as const satisfies Readonly<Record<string, BulkStep>>;

export type BulkStepName = keyof typeof bulkSteps;
export type BulkAnswer = CallOutput<typeof schemas.undoMoves>;

/** Takes a step with many; whoever took it can take it back for a moment. Throws a CallError. */
export async function takeBulkStep(
  name: BulkStepName,
  targets: readonly StepTarget[],
  input: object,
): Promise<BulkAnswer> {
  const { label, endpoint }: BulkStep = bulkSteps[name];
  const answer = (await call(endpoint, { body: { targets, ...input } })) as BulkAnswer;
  await showChanged();
  const { changed } = answer;
  if (changed.length > 0) notifyUndo(`상담 ${changed.length}건: ${label}`, () => void undo(changed));
  return answer;
}

async function undo(targets: BulkAnswer["changed"]): Promise<void> {
  try {
    const { changed, refused } = await call(calls.undoMoves, { body: { targets } });
    if (refused.length === 0) notifySuccess(`${changed.length}건을 되돌렸습니다.`);
    else notifyInfo(`${changed.length}건을 되돌렸습니다.`, `${refused.length}건은 그 사이 바뀌어 그대로 두었습니다.`);
  } catch (error) {
    notifyError("되돌리지 못했습니다.", (error as CallError).message);
  }
  await showChanged();
}
