import { invalidField } from "../../../../../kit/server/http/failure.ts";
import type { WriteContext } from "../../../../../kit/server/records/write.ts";
import { isAhead, moveConsult, type Changed, type Target } from "../change-consult.ts";

/** 보류 until a day to call again, which must lie ahead (product §6.2). */
export async function holdConsult(
  context: WriteContext,
  { nextActionAt, ...target }: Target & { readonly nextActionAt: string },
): Promise<Changed> {
  if (!isAhead(nextActionAt)) throw invalidField("nextActionAt", "다시 연락할 일시는 지금보다 뒤여야 합니다.");
  return moveConsult(context, target, "hold", () => ({ next_action_at: nextActionAt }));
}
