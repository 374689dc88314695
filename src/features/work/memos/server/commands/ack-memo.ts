import { sql } from "kysely";
import { Failure } from "#platform/server/http/failure.ts";
import { settleBell } from "#records/server/bell/ring.ts";
import type { WriteContext } from "#records/server/write.ts";
import { onMemo } from "../locked-memo.ts";

/** 확인: whoever is called says that he has read it, the writer that he was reminded. 422 when neither waits for it. */
export async function ackMemo(context: WriteContext, number: number): Promise<void> {
  const staffId = context.viewer.staff!.id;
  await onMemo(context, { number }, async (work, memo) => {
    const called = await sql`update memo_mentions set ack_at = now()
      where memo_id = ${memo.id} and staff_id = ${staffId} and ack_at is null`.execute(work.query);
    const reminded = await sql`update memos set reminded_at = now() where id = ${memo.id} and author_id = ${staffId}
      and reminded_at is null and remind_on <= (now() at time zone 'Asia/Seoul')::date`.execute(work.query);
    if (!called.numAffectedRows && !reminded.numAffectedRows) {
      throw new Failure("ruleViolated", "확인할 언급이나 알림이 없습니다.");
    }
    work.audit({ action: "memo.ack", recordType: "memo", recordId: memo.id });
    work.emit({ type: "record", ref: `memo:${memo.id}` });
    await settleBell(work, { type: "memo", id: memo.id }, { staffIds: [staffId] });
  });
}
