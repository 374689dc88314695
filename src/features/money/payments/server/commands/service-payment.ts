import { sql } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import type { WriteContext } from "#records/server/write.ts";
import { finishChange, lockPayment } from "../change-payment.ts";
import { settleEvidenceDue } from "../evidence-due.ts";
import { paymentRecords } from "../records.ts";
import { takenBack } from "../taken-back.ts";
import { returnToReceived } from "./match-payment.ts";
import { settleRequests } from "./settle-requests.ts";

/**
 * What a client paid for a service that no contract is about: an order. Cash that is paid in beforehand counts on the day it
 * comes in, as every receipt does; using it later is no receipt.
 */
export type ServicePayment = {
  readonly teamId: number;
  readonly clientId: number;
  readonly consultId: number | null;
  /** Won, VAT included. */
  readonly amount: number;
  /** Won of the request of the consultation that this settles: the price, which coupon and points may have paid in part. */
  readonly settles: number;
  readonly payType: "카드" | "계좌이체" | "현금" | "간편결제";
  readonly payDate: Day;
  readonly cardApproval: string;
  readonly purpose: "상담료" | "내용증명" | "압류" | "자문료" | "충전";
  readonly memo: string;
};

/** Enters the money as received and matched to the client. Returns its number; 400 for a day that is still to come. */
export async function receiveForService(work: Work, context: WriteContext, paid: ServicePayment): Promise<number> {
  const { viewer } = context;
  if (paid.payDate > seoulDay(Date.now())) throw invalidField("payDate", "입금일은 오늘 이후일 수 없습니다.");
  if (paid.payType === "카드" && paid.cardApproval === "") {
    throw invalidField("cardApproval", "카드 결제는 승인번호가 필요합니다.");
  }
  const { rows } = await sql<{ id: number }>`
    insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, purpose, client_id, consult_id,
      card_approval, memo, matched_by_id, matched_at, created_by, updated_by)
    select ${paid.teamId}, ${paid.payType}, ${paid.amount}, c.name, ${paid.payDate}, 'matched', ${paid.purpose},
      c.id, ${paid.consultId}, ${paid.cardApproval}, ${paid.memo}, ${viewer.staff?.id ?? null}, now(),
      ${viewer.userId}, ${viewer.userId}
    from clients c where c.id = ${paid.clientId} returning id`.execute(work.query);
  const { id } = rows[0]!;
  work.audit({
    action: "payment.create",
    recordType: "payment",
    recordId: id,
    changes: { pay_amt: [null, paid.amount], purpose: [null, paid.purpose], status: [null, "matched"] },
  });
  await settleAsked(work, id, paid);
  await settleEvidenceDue(work, [id]);
  work.emit({ type: "record", ref: `payment:${id}` });
  return id;
}

type Asked = Pick<ServicePayment, "consultId" | "purpose" | "settles" | "memo">;

/** A fee of the consultation that was asked for is paid; what is paid beside it is another service. */
async function settleAsked(work: Work, receiptId: number | null, asked: Asked): Promise<void> {
  const { consultId, purpose, settles, memo } = asked;
  if (consultId === null || purpose !== "상담료") return;
  await settleRequests(work, { receiptId, amount: settles, memo }, consultId);
}

/** Coupon and points paid all of a service: nothing comes in, and what was asked for is asked for no more. */
export const payWithoutReceipt = (work: Work, asked: Asked): Promise<void> => settleAsked(work, null, asked);

type Known = Pick<ServicePayment, "clientId" | "consultId" | "amount" | "settles" | "purpose" | "memo"> & {
  readonly number: number;
};

/** Matches money that has come in by itself to what it was paid for; 400 at `paymentNumber` for any other sum or state. */
export async function matchToService(work: Work, context: WriteContext, known: Known): Promise<number> {
  const unfit = invalidField(
    "paymentNumber",
    `미매칭 상태이고 금액이 ${formatWon(known.amount)}원인 입금의 번호를 적어 주세요.`,
  );
  // The order is there, whatever is typed as the number of its receipt.
  const row = await lockPayment(work, context, { number: known.number }).catch((error: unknown) => {
    throw error instanceof Failure && error.code === "notFound" ? unfit : error;
  });
  if (row.status !== "received" || row.pay_amt !== known.amount) throw unfit;
  await changeRecord(work, context, paymentRecords, row, {
    action: "match",
    set: {
      status: "matched",
      client_id: known.clientId,
      consult_id: known.consultId,
      purpose: known.purpose,
      matched_by_id: context.viewer.staff?.id ?? null,
      matched_at: new Date(),
    },
    said: { memo: known.memo },
  });
  await settleAsked(work, row.id, known);
  await settleEvidenceDue(work, [row.id]);
  return row.id;
}

/**
 * Takes a receipt from the order that it paid: it is unmatched again, as it came in. 422 where it was confirmed or something
 * of it was given back or asked back.
 */
export async function releaseFromService(
  work: Work,
  context: WriteContext,
  number: number,
  reason: string,
): Promise<void> {
  const row = await lockPayment(work, context, { number });
  if (row.status !== "matched") {
    throw new Failure("ruleViolated", `입금 ${number}번은 매칭 상태가 아니어서 해제할 수 없습니다.`);
  }
  const { taken, open } = await takenBack(work, row.id);
  if (taken + open > 0) throw new Failure("ruleViolated", `입금 ${number}번에 환불이 있어 매칭을 해제할 수 없습니다.`);
  await returnToReceived(work, context, row.id);
  const changes = { status: [row.status, "received"], reason: [null, reason] } as const;
  await finishChange(work, context, row.id, "unmatch", changes);
}
