import type { WriteContext } from "../../../../../kit/server/records/write.ts";
import type { lostReasons } from "../../consult.ts";
import { moveConsult, type Changed, type Target } from "../change-consult.ts";

type Loss = Target & { readonly lostReason: keyof typeof lostReasons; readonly result?: string | undefined };

/** 종결 without a contract, for a reason that is counted (product §6.2). */
export async function loseConsult(context: WriteContext, { lostReason, result, ...target }: Loss): Promise<Changed> {
  return moveConsult(context, target, "lose", () => ({
    lost_reason: lostReason,
    ...(result !== undefined && { result }),
  }));
}
