import { sql } from "kysely";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import { changePayment, type Target } from "../change-payment.ts";
import { bookDeposits } from "../deposits.ts";
import { settleEvidenceDue } from "../evidence-due.ts";

/** 확정: the matching has been checked. */
export function confirmPayment(context: WriteContext, target: Target) {
  return changePayment(context, target, "confirm", async (work, row) => {
    await sql`update payments set status = 'confirmed' where id = ${row.id}`.execute(work.query);
    return { status: [row.status, "confirmed"] };
  });
}

/** 청구: asked for, not yet received; counts nowhere until it is. */
export function expectPayment(context: WriteContext, target: Target) {
  return changePayment(context, target, "expect", async (work, row) => {
    if (row.bank_import_id !== null) throw new Failure("ruleViolated", "은행에 들어온 입금은 청구로 바꿀 수 없습니다.");
    await sql`update payments set status = 'expected' where id = ${row.id}`.execute(work.query);
    await settleEvidenceDue(work, [row.id]);
    await bookDeposits(work, context, [row.id]);
    return { status: [row.status, "expected"] };
  });
}

/** 입금: what was asked for came in on a day. */
export function receivePayment(context: WriteContext, target: Target, payDate: Day) {
  if (payDate > seoulDay(Date.now())) throw invalidField("payDate", "입금일은 오늘 이후일 수 없습니다.");
  return changePayment(context, target, "receive", async (work, row) => {
    await sql`update payments set status = 'received', pay_date = ${payDate} where id = ${row.id}`.execute(work.query);
    await settleEvidenceDue(work, [row.id]);
    await bookDeposits(work, context, [row.id]);
    return { status: [row.status, "received"], pay_date: [row.pay_date, payDate] };
  });
}

/** 대손: what was asked for is given up. */
export function writeOffPayment(context: WriteContext, target: Target) {
  return changePayment(context, target, "writeOff", async (work, row) => {
    await sql`update payments set status = 'writtenOff' where id = ${row.id}`.execute(work.query);
    return { status: [row.status, "writtenOff"] };
  });
}
