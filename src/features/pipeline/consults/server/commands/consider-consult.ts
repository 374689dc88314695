import { invalidField } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { isAhead, moveConsult, type Changed, type Target } from "../change-consult.ts";

/** 검토중: the caller thinks it over, until a next call when one is agreed. */
export async function considerConsult(
  context: WriteContext,
  { nextActionAt, ...target }: Target & { readonly nextActionAt?: string | undefined },
): Promise<Changed> {
  if (nextActionAt !== undefined && !isAhead(nextActionAt)) {
    throw invalidField("nextActionAt", "다음 연락은 지금보다 뒤여야 합니다.");
  }
  return moveConsult(context, target, "consider", () => ({ next_action_at: nextActionAt ?? null }));
}
