import { invalidField } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { isAhead, moveConsult, moveWithin, type Changed, type Target } from "../change-consult.ts";
import { changeMany, type ManyChanged } from "../change-many.ts";

/** 보류 until a day to call again, which must lie ahead (product §6.2). */
export async function holdConsult(
  context: WriteContext,
  { nextActionAt, ...target }: Target & { readonly nextActionAt: string },
): Promise<Changed> {
  requireAhead(nextActionAt);
  return moveConsult(context, target, "hold", () => ({ next_action_at: nextActionAt }));
}

/** 보류 of many until the same day. */
export async function holdConsults(
  context: WriteContext,
  { nextActionAt, targets }: { readonly targets: readonly Target[]; readonly nextActionAt: string },
): Promise<ManyChanged> {
  requireAhead(nextActionAt);
  return changeMany(context, targets, (work, target) =>
    moveWithin(work, context, target, "hold", () => ({ next_action_at: nextActionAt })),
  );
}

function requireAhead(nextActionAt: string): void {
  if (!isAhead(nextActionAt)) throw invalidField("nextActionAt", "다시 연락할 일시는 지금보다 뒤여야 합니다.");
}
