import type { WriteContext } from "#records/server/write.ts";
import type { lostReasons } from "../../consult.ts";
import { moveConsult, moveWithin, type Changed, type Target } from "../change-consult.ts";
import { changeMany, type ManyChanged } from "../change-many.ts";

type Loss = { readonly lostReason: keyof typeof lostReasons; readonly result?: string | undefined };

/** 종결 without a contract, for a reason that is counted (product §6.2). */
export async function loseConsult(
  context: WriteContext,
  { lostReason, result, ...target }: Target & Loss,
): Promise<Changed> {
  return moveConsult(context, target, "lose", () => columnsOf({ lostReason, result }));
}

/** 종결 of many for the same reason. */
export async function loseConsults(
  context: WriteContext,
  { targets, ...loss }: Loss & { readonly targets: readonly Target[] },
): Promise<ManyChanged> {
  return changeMany(context, targets, (work, target) =>
    moveWithin(work, context, target, "lose", () => columnsOf(loss)),
  );
}

function columnsOf({ lostReason, result }: Loss) {
  return { lost_reason: lostReason, ...(result !== undefined && { result }) };
}
