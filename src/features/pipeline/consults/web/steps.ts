import { call, type CallError } from "#platform/web/call.ts";
import { notifyError, notifySuccess } from "#platform/web/notify.ts";
import { refreshSteps, type StepsInUse } from "#records/web/steps/take-step.ts";
import * as calls from "../endpoints.ts";
import { consultSteps } from "../steps.ts";

/** The steps of consultations as every screen of them takes them. */
export const steps: StepsInUse = {
  machine: consultSteps,
  refreshes: [calls.board, calls.wallBoard, calls.overview, calls.appointments, calls.listMerges],
  waysBack: { merge: calls.unmergeConsults },
};

/** What the dialog of a booking begins with. */
export const usualBooking = { durationMin: 30 };

/** Takes a consultation that nobody has, or says who was faster. */
export async function claim({ number }: { readonly number: number }): Promise<void> {
  try {
    await call(calls.claimConsult, { params: { number: String(number) } });
    notifySuccess("내 상담으로 맡았습니다.");
  } catch (error) {
    notifyError("맡지 못했습니다.", (error as CallError).message);
  }
  await refreshSteps(steps);
}
