import { sql } from "kysely";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { manageMemos } from "../../access.ts";
import { changeMemo, onMemo } from "../locked-memo.ts";
import { isReason, reasonHint } from "#platform/reason.ts";

type Target = { readonly number: number; readonly version: number };

/**
 * Takes a memo out of sight with its replies: the writer his own, a manager with a reason those of others. 403 for
 * everybody else, 400 without the reason.
 */
export async function hideMemo(context: WriteContext, asked: Target & { readonly reason: string }): Promise<number> {
  const reason = asked.reason.trim();
  return onMemo(context, asked, async (work, memo) => {
    if (!memo.isMine && !manageMemos.allows(context.facts)) {
      throw new Failure("forbidden", "다른 사람의 메모를 숨길 권한이 없습니다.");
    }
    if (!memo.isMine && !isReason(reason)) throw invalidField("reason", reasonHint);
    return changeMemo(work, context, memo, {
      action: "hide",
      set: sql`deleted_at = now(), hidden_by = ${context.viewer.staff!.id}, hidden_reason = ${reason}`,
      changes: { reason },
    });
  });
}

/** Brings a memo back: whoever hid it, or a manager. */
export async function bringBackMemo(context: WriteContext, asked: Target): Promise<number> {
  return onMemo(
    context,
    asked,
    async (work, memo) => {
      if (memo.hiddenBy !== context.viewer.staff!.id && !manageMemos.allows(context.facts)) {
        throw new Failure("forbidden", "다른 사람이 숨긴 메모는 되돌릴 수 없습니다.");
      }
      return changeMemo(work, context, memo, {
        action: "show",
        set: sql`deleted_at = null, hidden_by = null, hidden_reason = ''`,
      });
    },
    { removed: true },
  );
}
