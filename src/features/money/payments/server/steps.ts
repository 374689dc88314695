import { seoulDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking, type Taking } from "#records/server/steps/bind-steps.ts";
import type { StepInput } from "#records/steps.ts";
import { match } from "../match-schemas.ts";
import type { payment } from "../payment.ts";
import { paymentSteps as machine } from "../payment-steps.ts";
import { refuseReversal } from "./change-payment.ts";
import { applyMatch, returnToReceived } from "./commands/match-payment.ts";
import { checkReversalDay, insertReversal, refundable } from "./commands/reverse-payment.ts";
import { reopenRequests } from "./commands/settle-requests.ts";
import { settleDeposit } from "./commands/settle-deposit.ts";
import { bookDeposits } from "./deposits.ts";
import { settleEvidenceDue } from "./evidence-due.ts";
import { refuseOfOrder } from "./paid-orders.ts";
import { paymentRecords } from "./records.ts";
import { settleEvidenceBell } from "./tell-evidence.ts";
import { selfIssueNumber } from "./self-issue-number.ts";
import { takenBack } from "./taken-back.ts";

type Look = Looking<typeof payment>;
type Taken = Taking<typeof payment, unknown>;
type Told<Step extends keyof typeof machine.steps> = Taking<typeof payment, StepInput<typeof machine, Step>>;

function mayBeSettled({ before }: Look): void {
  refuseReversal(before);
  if (!before.is_deposit) throw new Failure("ruleViolated", "예수금만 정산할 수 있습니다.");
}

const refuseOfReversal = ({ before }: Look) => refuseReversal(before);

async function refuseWithRefund({ query, before }: Look): Promise<void> {
  refuseReversal(before);
  const { open } = await takenBack({ query }, before.id);
  if (open === 0) return;
  const message = `환불 ${formatWon(open)}원이 진행 중입니다. 환불을 반려하거나 지급한 뒤에 할 수 있습니다.`;
  throw new Failure("ruleViolated", message);
}

async function mayBeExpected(looking: Look): Promise<void> {
  await refuseWithRefund(looking);
  if (looking.before.bank_import_id === null) return;
  throw new Failure("ruleViolated", "은행에 들어온 입금은 청구로 바꿀 수 없습니다.");
}

async function mayBeCanceled(looking: Look): Promise<void> {
  const { query, before } = looking;
  if (before.pay_type !== "카드") {
    throw new Failure("ruleViolated", "카드 결제만 취소할 수 있습니다. 다른 수단은 환불해 주세요.");
  }
  await refuseOfOrder({ query }, before.id);
  await refuseWithRefund(looking);
  if ((await refundable({ query }, before)) === before.pay_amt) return;
  throw new Failure("ruleViolated", "일부를 되돌린 입금은 취소할 수 없습니다. 남은 금액은 환불해 주세요.");
}

async function mayBeUnmatched({ query, before }: Look): Promise<void> {
  refuseReversal(before);
  if (before.split_from_id !== null) {
    throw new Failure("ruleViolated", "같은 이체의 본 입금에서 매칭을 해제해 주세요.");
  }
  if (before.participant_id !== null) {
    throw new Failure("ruleViolated", "집단소송 참여자의 입금입니다. 참여자에서 ‘입금 취소’를 해 주세요.");
  }
  const order = await query
    .selectFrom("service_orders")
    .select("id_int")
    .where("payment_id", "=", before.id)
    .executeTakeFirst();
  if (!order) return;
  throw new Failure("ruleViolated", `주문 ${order.id_int}의 결제입니다. 주문에서 매칭을 해제해 주세요.`);
}

function receivedOn({ input }: Told<"receive">) {
  if (input.payDate > seoulDay(Date.now())) throw invalidField("payDate", "입금일은 오늘 이후일 수 없습니다.");
  return {};
}

/** What stands on the evidence. Nobody's telephone is typed for a payer whom nobody knows: the number is the law's. */
async function evidenceOf({ work, before, input }: Told<"evidence">) {
  const { evidenceKind: kind, evidenceIssuedOn: issuedOn, supplyOn } = input;
  const today = seoulDay(Date.now());
  if (issuedOn > today) throw invalidField("evidenceIssuedOn", "발급일은 오늘 이후일 수 없습니다.");
  if (supplyOn && supplyOn > today) throw invalidField("supplyOn", "공급일은 오늘 이후일 수 없습니다.");
  const isAhead = before.status === "expected";
  if (isAhead && kind !== "taxInvoice") {
    throw invalidField(
      "evidenceKind",
      "입금 전에는 세금계산서만 발급할 수 있습니다. 다른 증빙은 입금 처리한 뒤 입력해 주세요.",
    );
  }
  const no = input.evidenceNo || (kind === "selfIssued" ? await selfIssueNumber(work, issuedOn) : "");
  if (kind !== "exempt" && !no) throw invalidField("evidenceNo", "증빙 번호를 입력해 주세요.");
  return { evidence_no: no, supply_on: supplyOn ?? (isAhead ? issuedOn : before.pay_date) };
}

/** 카드취소: takes back the whole payment on the day of the cancellation; what it paid is asked for again. */
async function reverse({ work, context, before, input }: Told<"cancel">): Promise<void> {
  const { canceledOn: on, reason } = input;
  checkReversalDay("canceledOn", on, before.pay_date);
  await insertReversal(work, context, before, { amount: before.pay_amt, on, reason, reopens: true });
  await reopenRequests(work, before.id);
}

/** What counts changes with it: the evidence that is due, and what is held. */
async function countAnew({ work, context, before: { id } }: Taken): Promise<void> {
  await settleEvidenceDue(work, [id]);
  await bookDeposits(work, context, [id]);
}

/** The steps of a payment with what stands in their way. */
export const paymentSteps = bindSteps(paymentRecords, machine, {
  parts: { match: { match }, settle: { match } },
  guards: {
    match: refuseOfReversal,
    settle: mayBeSettled,
    receive: refuseOfReversal,
    evidence: refuseOfReversal,
    cancel: mayBeCanceled,
    confirm: refuseOfReversal,
    unmatch: mayBeUnmatched,
    expect: mayBeExpected,
    writeOff: refuseWithRefund,
  },
  sets: {
    match: ({ work, context, before, input }) => applyMatch(work, context, before, input.match),
    settle: ({ work, context, before, input }) => settleDeposit(work, context, before, input.match),
    receive: receivedOn,
    evidence: evidenceOf,
    unmatch: async ({ work, context, before }) => {
      await returnToReceived(work, context, before.id);
      return {};
    },
  },
  after: {
    receive: countAnew,
    expect: countAnew,
    evidence: ({ work, before }) => settleEvidenceBell(work, before.team_id),
    cancel: reverse,
  },
});
