import { sql } from "kysely";
import { Failure } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { manageMemos } from "../../access.ts";
import { changeMemo, onMemo } from "../locked-memo.ts";

type Target = { readonly number: number; readonly version: number };

/**
 * Takes a memo out of sight with its replies, with a reason (product §5.1): the writer his own, a manager those of others.
 * 403 for everybody else.
 */
export async function hideMemo(context: WriteContext, asked: Target & { readonly reason: string }): Promise<number> {
  const { reason } = asked;
  return onMemo(context, asked, async (work, memo) => {
    if (!memo.isMine && !manageMemos.allows(context.facts)) {
      throw new Failure("forbidden", "다른 사람의 메모를 숨길 권한이 없습니다.");
    }
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
