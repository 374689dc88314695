import { sql } from "kysely";
import { Failure } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { changeMemo, onMemo } from "../locked-memo.ts";

/** Keeps a memo above the others of its record, or lets it go. Replies stay with what they answer: 422. */
export async function pinMemo(
  context: WriteContext,
  asked: { readonly number: number; readonly version: number; readonly pinned: boolean },
): Promise<number> {
  return onMemo(context, asked, async (work, memo) => {
    if (memo.parentId !== null)
      throw new Failure("ruleViolated", "답글은 고정할 수 없습니다. 처음 메모를 고정해 주세요.");
    return changeMemo(work, context, memo, {
      action: asked.pinned ? "pin" : "unpin",
      set: sql`pinned = ${asked.pinned}`,
    });
  });
}
