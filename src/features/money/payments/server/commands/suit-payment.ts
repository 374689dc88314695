import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import type { WriteContext } from "#records/server/write.ts";
import { finishChange, lockPayment } from "../change-payment.ts";
import { bookDeposits } from "../deposits.ts";
import { settleEvidenceDue } from "../evidence-due.ts";
import { paymentRecords } from "../records.ts";
import { leftOf, takenBack } from "../taken-back.ts";
import { insertSibling, returnToReceived } from "./match-payment.ts";

/** What a participant of a group suit paid: the fee is revenue, the advance for costs is held. */
type SuitPayment = {
  readonly participantId: number;
  readonly teamId: number;
  readonly clientId: number | null;
  readonly contractId: number | null;
  readonly name: string;
  /** Won, VAT included, and how much of it is for costs. */
  readonly amount: number;
  readonly held: number;
  readonly payDate: Day;
  readonly memo: string;
  /** A receipt that came in by itself. */
  readonly number: number | null;
};

/** Enters the money, or matches what has come in. Returns the number of the receipt; 400 for one that does not fit. */
export async function receiveForSuit(work: Work, context: WriteContext, paid: SuitPayment): Promise<number> {
  const id =
    paid.number === null ? await enter(work, context, paid) : await matchKnown(work, context, paid, paid.number);
  const { held, amount } = paid;
  const isWhole = held >= amount;
  if (isWhole) await sql`update payments set is_deposit = true where id = ${id}`.execute(work.query);
  const ids = [id];
  if (held > 0 && !isWhole) {
    await sql`update payments set pay_amt = ${amount - held} where id = ${id}`.execute(work.query);
    ids.push(await insertSibling(work, context, id, held));
  }
  await settleEvidenceDue(work, ids);
  await bookDeposits(work, context, ids);
  return id;
}

async function enter(work: Work, { viewer }: WriteContext, paid: SuitPayment): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, purpose, participant_id, client_id,
      contract_id, memo, matched_by_id, matched_at, created_by, updated_by)
    values (${paid.teamId}, '계좌이체', ${paid.amount}, ${paid.name}, ${paid.payDate}, 'matched', '집단소송',
      ${paid.participantId}, ${paid.clientId}, ${paid.contractId}, ${paid.memo}, ${viewer.staff?.id ?? null}, now(),
      ${viewer.userId}, ${viewer.userId}) returning id`.execute(work.query);
  const { id } = rows[0]!;
  const changes = { pay_amt: [null, paid.amount], purpose: [null, "집단소송"], status: [null, "matched"] };
  work.audit({ action: "payment.create", recordType: "payment", recordId: id, changes });
  work.emit({ type: "record", ref: `payment:${id}` });
  return id;
}

async function matchKnown(work: Work, context: WriteContext, paid: SuitPayment, number: number): Promise<number> {
  const unfit = invalidField(
    "paymentNumber",
    `미매칭 상태이고 금액이 ${formatWon(paid.amount)}원인 입금의 번호를 적어 주세요.`,
  );
  // The participant is there, whatever is typed as the number of the receipt.
  const row = await lockPayment(work, context, { number }).catch((error: unknown) => {
    throw error instanceof Failure && error.code === "notFound" ? unfit : error;
  });
  if (row.status !== "received" || row.pay_amt !== paid.amount || row.team_id !== paid.teamId) throw unfit;
  await changeRecord(work, context, paymentRecords, row, {
    action: "match",
    set: {
      status: "matched",
      participant_id: paid.participantId,
      client_id: paid.clientId,
      contract_id: paid.contractId,
      purpose: "집단소송",
      matched_by_id: context.viewer.staff?.id ?? null,
      matched_at: new Date(),
    },
    said: { memo: paid.memo },
  });
  return row.id;
}

/** Takes the receipt from a participant whose payment was noted by mistake: it is unmatched again. Its number; null: none. */
export async function releaseFromSuit(
  work: Work,
  context: WriteContext,
  participantId: number,
  reason: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number; status: string }>`
    select id, status from payments where participant_id = ${participantId} and split_from_id is null
      and reversal_of_id is null and deleted_at is null order by id desc limit 1 for update`.execute(work.query);
  const row = rows[0];
  if (!row) return null;
  const { taken, open } = await takenBack(work, row.id);
  if (row.status !== "matched" || taken + open > 0) {
    throw new Failure("ruleViolated", `입금 ${row.id}번이 확정되었거나 환불 중이라 취소할 수 없습니다.`);
  }
  await returnToReceived(work, context, row.id);
  const changes = { status: [row.status, "received"], reason: [null, reason] } as const;
  await finishChange(work, context, row.id, "unmatch", changes);
  return row.id;
}

/**
 * Asks back all that the participants of a suit paid and nobody has given back: a refund of each receipt, which somebody
 * else approves. The bell is silent about them, as there may be hundreds; they wait in the list of refunds.
 * `participantId`: of this one alone.
 */
export async function refundSuit(
  work: Work,
  context: WriteContext,
  suitId: number,
  reason: string,
  participantId: number | null = null,
): Promise<{ readonly refunds: number; readonly won: number }> {
  await sql`select from payments p where p.participant_id in (select id from suit_participants where suit_id = ${suitId}
      and (${participantId}::bigint is null or id = ${participantId}::bigint))
    order by p.id for update`.execute(work.query);
  const { userId, staff } = context.viewer;
  const { rows } = await sql<{ payment: number; amount: number }>`
    insert into refunds (team_id, payment_id, amount, reason, requested_by_id, created_by, updated_by)
    select x.team_id, x.id, x.left, ${reason}, ${staff!.id}, ${userId}, ${userId}
    from (select r.team_id, r.id, ${leftOf} as left from payments r join suit_participants s on s.id = r.participant_id
      where s.suit_id = ${suitId} and (${participantId}::bigint is null or s.id = ${participantId}::bigint)
        and r.deleted_at is null and r.reversal_of_id is null
        and r.status in ('received', 'matched', 'confirmed', 'partiallyRefunded')) x
    where x.left > 0 order by x.id returning payment_id as payment, amount`.execute(work.query);
  for (const { payment, amount } of rows) {
    const changes = { refund: [null, amount], reason: [null, reason] };
    work.audit({ action: "payment.requestRefund", recordType: "payment", recordId: payment, changes });
  }
  if (rows.length > 0) work.emit({ type: "record", ref: "payment:all" });
  return { refunds: rows.length, won: rows.reduce((sum, { amount }) => sum + amount, 0) };
}
