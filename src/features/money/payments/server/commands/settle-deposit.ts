import { sql } from "kysely";
import { Failure } from "#platform/server/http/failure.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { seoulDay } from "#platform/dates.ts";
import { changePayment, finishChange, type Target } from "../change-payment.ts";
import { paymentRecords } from "../records.ts";
import { applyMatch, type Match } from "./match-payment.ts";
import { insertReversal, refundable, stateTakenBack } from "./reverse-payment.ts";

/** 예수금 정산: part of what was held becomes a fee today; the held sum falls by it, both as rows of today. */
export function settleDeposit(context: WriteContext, target: Target, match: Match) {
  return changePayment(context, target, "settle", async (work, row) => {
    if (!row.is_deposit) throw new Failure("ruleViolated", "예수금만 정산할 수 있습니다.");
    const amount = match.splits.reduce((sum, split) => sum + split.amount, 0);
    if (amount === 0 || match.deposit > 0 || amount > (await refundable(work, row))) {
      throw new Failure("ruleViolated", "남은 예수금 안에서 정산할 보수를 골라 주세요.");
    }
    const today = seoulDay(Date.now());
    await insertReversal(work, context, row, { amount, on: today, reason: "예수금 정산", reopens: false });
    const { rows } = await sql<{ id: number }>`
      insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, memo, created_by, updated_by)
      select team_id, pay_type, ${amount}, pay_name, ${today}, '예수금 정산', ${context.viewer.userId}, ${context.viewer.userId}
      from payments where id = ${row.id} returning id`.execute(work.query);
    const created = await lockRecord(work.query, paymentRecords, rows[0]!.id, context);
    await finishChange(work, context, created.id, "match", await applyMatch(work, context, created, match));
    const status = await stateTakenBack(work, row);
    await sql`update payments set status = ${status} where id = ${row.id}`.execute(work.query);
    return { status: [row.status, status], settled: [null, amount] };
  });
}
