import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { seoulDay } from "#platform/dates.ts";
import type { PaymentRow } from "../change-payment.ts";
import { matchNew, type Match } from "./match-payment.ts";
import { insertReversal, refundable, stateTakenBack } from "./reverse-payment.ts";

/** 예수금 정산: part of what was held becomes a fee today; the held sum falls by it, both as rows of today. */
export async function settleDeposit(work: Work, context: WriteContext, row: PaymentRow, match: Match) {
  const amount = match.splits.reduce((sum, split) => sum + split.amount, 0);
  if (amount === 0 || match.deposit > 0 || amount > (await refundable(work, row))) {
    throw new Failure("ruleViolated", "남은 예수금 안에서 정산할 보수를 골라 주세요.");
  }
  const today = seoulDay(Date.now());
  const reversalId = await insertReversal(work, context, row, {
    amount,
    on: today,
    reason: "예수금 정산",
    reopens: false,
  });
  const { rows } = await sql<{ id: number }>`
    insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, memo, created_by, updated_by)
    select team_id, pay_type, ${amount}, pay_name, ${today}, '예수금 정산', ${context.viewer.userId}, ${context.viewer.userId}
    from payments where id = ${row.id} returning id`.execute(work.query);
  await sql`update payments set settled_deposit_id = ${row.id} where id in (${reversalId}, ${rows[0]!.id})`.execute(
    work.query,
  );
  await matchNew(work, context, rows[0]!.id, match);
  return { status: await stateTakenBack(work, row) };
}
