import { sql } from "kysely";
import { Failure } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { refusePersonalNumbers, refusePrivileged, refuseStrangers, setMentions, type MemoText } from "../checks.ts";
import { changeMemo, onMemo } from "../locked-memo.ts";

/**
 * The writer changes what he wrote; what stood there before stays in the history. Replies follow the 공개범위 of what
 * they answer, and a reminder for another day is given anew. 403 for memos of others.
 */
export async function editMemo(
  context: WriteContext,
  asked: MemoText & { readonly number: number; readonly version: number },
): Promise<number> {
  return onMemo(context, asked, async (work, memo) => {
    if (!memo.isMine) throw new Failure("forbidden", "본인이 쓴 메모만 고칠 수 있습니다.");
    const content = asked.content.trim();
    refusePersonalNumbers(content);
    const isReply = memo.parentId !== null;
    if (!isReply) refusePrivileged(asked, context);
    const { rows } = await sql<{ visibility: MemoText["visibility"] }>`
      select visibility from memos where id = ${memo.parentId ?? memo.id}`.execute(work.query);
    const visibility = isReply ? rows[0]!.visibility : asked.visibility;
    await refuseStrangers(work, memo.hangsOn, { mentions: asked.mentions, visibility });
    await setMentions(work, memo.id, { staffIds: asked.mentions, from: context.viewer.staff!.id });
    if (!isReply)
      await sql`update memos set visibility = ${visibility} where parent_id = ${memo.id}`.execute(work.query);
    return changeMemo(work, context, memo, {
      action: "edit",
      set: sql`kind = ${asked.kind}, content = ${content}, visibility = ${visibility},
        reminded_at = case when remind_on is not distinct from ${asked.remindOn}::date then reminded_at end,
        remind_on = ${asked.remindOn}::date,
        edited_at = case when content = ${content} then edited_at else now() end`,
      changes: { content: [memo.content, content] },
    });
  });
}
