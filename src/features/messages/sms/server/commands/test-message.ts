import { sql } from "kysely";
import { Failure } from "#platform/server/http/failure.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { isMobile } from "../../recipient-numbers.ts";
import { sendSoon } from "../jobs.ts";
import { obstaclesOf } from "../obstacles.ts";
import { firstTestPlace } from "../recipients.ts";
import { smsMessageRecords } from "../records.ts";

type Target = { readonly number: number; readonly version: number };

/**
 * 테스트(나에게): the text of the first recipient goes to the telephone of whoever asks, through the same outbox, quota and
 * budget. 422 where the message could not be sent, or the person has no mobile number. Returns the number.
 */
export function testMessage(context: WriteContext, target: Target): Promise<string> {
  return inTransactionOnce(context, async (work) => {
    const before = await lockSeen(work.query, smsMessageRecords, target, context);
    const me = await work.query
      .selectFrom("staffs")
      .select(["tel", "short_name"])
      .where("id", "=", context.viewer.staff!.id)
      .executeTakeFirstOrThrow();
    if (!isMobile(me.tel)) throw new Failure("ruleViolated", "내 정보에 휴대전화 번호가 없습니다. 먼저 등록해 주세요.");
    const [obstacle] = await obstaclesOf(work, before, { asker: context, leaves: false, at: new Date() });
    if (obstacle !== undefined) throw new Failure("ruleViolated", obstacle);
    await sql`insert into sms_recipients (team_id, message_id, place, status, is_test, name, tel, text, kind, bytes)
      select r.team_id, r.message_id, greatest(${firstTestPlace}, (select max(x.place) from sms_recipients x
          where x.message_id = r.message_id)) + 1, 'waiting', true, ${me.short_name}, ${me.tel}, r.text, r.kind, r.bytes
      from sms_recipients r where r.message_id = ${before.id} and not r.is_test order by r.place limit 1`.execute(
      work.query,
    );
    await changeRecord(work, context, smsMessageRecords, before, { action: "test", set: {} });
    await sendSoon(work, before.id);
    return me.tel;
  });
}
