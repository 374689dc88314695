import type { WriteContext } from "#records/server/write.ts";
import { moveConsult, type Changed, type Target } from "../change-consult.ts";

/** 취소: the caller does not want it any more. */
export async function cancelConsult(
  context: WriteContext,
  { result, ...target }: Target & { readonly result?: string | undefined },
): Promise<Changed> {
  return moveConsult(context, target, "cancel", () => ({ ...(result !== undefined && { result }) }));
}
