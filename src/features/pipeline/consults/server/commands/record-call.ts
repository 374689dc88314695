import { invalidField } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { holdAfterNoAnswers } from "../../consult-moves.ts";
import { isAhead, moveConsult, type Changed, type Target } from "../change-consult.ts";

type Call = Target & {
  readonly answered: boolean;
  /** When to call again; only of calls that were not answered. */
  readonly nextActionAt?: string | undefined;
};

/**
 * 통화결과: 통화완료, or 부재중 with its count. `suggestsHold` from the third unanswered call on (product §6.2). The
 * first attempt is the firm's first response, whether it was answered or not.
 */
export async function recordCall(
  context: WriteContext,
  { answered, nextActionAt, ...target }: Call,
): Promise<Changed & { noAnswerCount: number; suggestsHold: boolean }> {
  if (nextActionAt !== undefined && !isAhead(nextActionAt)) {
    throw invalidField("nextActionAt", "다음 연락은 지금보다 뒤여야 합니다.");
  }
  let noAnswerCount = 0;
  const changed = await moveConsult(context, target, answered ? "contact" : "noAnswer", (before) => {
    const now = new Date();
    noAnswerCount = (before.no_answer_count as number) + (answered ? 0 : 1);
    return {
      ...(before.first_contact_at === null && { first_contact_at: now }),
      ...(before.assignee_id === null && { assignee_id: context.viewer.staff?.id ?? null }),
      ...(answered
        ? before.contacted_at === null && { contacted_at: now }
        : { no_answer_count: noAnswerCount, next_action_at: nextActionAt ?? null }),
    };
  });
  return { ...changed, noAnswerCount, suggestsHold: !answered && noAnswerCount >= holdAfterNoAnswers };
}
