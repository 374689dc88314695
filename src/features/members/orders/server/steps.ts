import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { readRate } from "#firm/server/rates.ts";
import type { BellKind } from "#records/server/bell/kinds.ts";
import { ring } from "#records/server/bell/ring.ts";
import { bindSteps, type Looking, type Taking } from "#records/server/steps/bind-steps.ts";
import type { StepInput } from "#records/steps.ts";
import { chargeCash, forgiveOwed, takeChargeBack } from "#features/members/cashpoint/server/api.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import {
  matchToService,
  payWithoutReceipt,
  receiveForService,
  releaseFromService,
  takenBack,
} from "#features/money/payments/server/api.ts";
import { services, type serviceOrder } from "../order.ts";
import { mostRefunded } from "../refund.ts";
import { orderSteps as machine } from "../steps.ts";
import { payBack } from "./give-back.ts";
import { freeHolds, keepHolds, spendHolds } from "./holds.ts";
import { orderRecords } from "./records.ts";

type Look = Looking<typeof serviceOrder>;
type Taken = Taking<typeof serviceOrder, unknown>;
type Told<Step extends keyof typeof machine.steps> = Taking<typeof serviceOrder, StepInput<typeof machine, Step>>;
type Order = Look["before"];

export const cashOwed: BellKind = {
  name: "order.cashOwed",
  why: "미회수",
  says: "결제가 취소된 충전의 캐시를 이미 써서 회수하지 못했습니다",
};

const purposes = { consult: "상담료", letter: "내용증명", seizure: "압류", time: "자문료", charge: "충전" } as const;

/** Days that an order keeps what it holds while somebody looks for its money. */
const checkingDays = 30;
const until = () => new Date(Date.now() + checkingDays * 86_400_000);

/** The clock of the server decides: an order whose time is over is not paid any more, the job or no job. */
function refuseLate({ before }: Look): void {
  if (before.status === "checking" || before.held_until === null || before.held_until > new Date()) return;
  throw new Failure("ruleViolated", "결제 기한이 지난 주문입니다. 다시 주문해 주세요.");
}

/** What was spent beside the money went with its payment: then the order is refunded, and not only taken apart. */
function refuseSpent({ before }: Look): void {
  if (before.payment_id === null) throw new Failure("ruleViolated", "연결된 입금이 없는 주문입니다.");
  if (before.refunded > 0) throw new Failure("ruleViolated", "환불한 주문은 매칭을 해제할 수 없습니다.");
  if (before.point_used + before.cash_used + before.discount === 0) return;
  throw new Failure(
    "ruleViolated",
    "쿠폰이나 포인트, 캐시를 쓴 주문은 매칭을 해제할 수 없습니다. ‘환불 종결’로 처리해 주세요.",
  );
}

/** The receipt waits to be matched again, and the order for its money. */
async function letGo({ work, context, before, input }: Told<"unmatch">) {
  await releaseFromService(work, context, before.payment_id!, `주문 ${before.id_int}: ${input.reason}`.slice(0, 500));
  return { payment_id: null, pay_date: null, held_until: until(), late_told_at: null };
}

/** An order of which something is to be paid has its receipt in 입금: entered here, or one that came in by itself. */
async function payFor({ work, context, before, input }: Told<"pay">) {
  const of = {
    teamId: before.team_id,
    clientId: before.client_id,
    consultId: before.consult_id,
    amount: before.pay_amount,
    settles: before.amount,
    purpose: purposes[before.service],
    memo: `주문 ${before.id_int} ${before.title}`,
  };
  if (before.pay_amount === 0) {
    await payWithoutReceipt(work, of);
    return { held_until: null, pay_date: seoulDay(Date.now()) };
  }
  const { payType, paymentNumber, cardApproval = "" } = input;
  const payDate = input.payDate ?? seoulDay(Date.now());
  if (typeof paymentNumber === "number") {
    const number = await matchToService(work, context, { ...of, number: paymentNumber });
    const known = await work.query
      .selectFrom("payments")
      .select(["pay_type", "pay_date"])
      .where("id", "=", number)
      .executeTakeFirstOrThrow();
    return { held_until: null, payment_id: number, pay_type: known.pay_type, pay_date: known.pay_date };
  }
  if (!payType) throw invalidField("payType", "결제수단을 골라 주세요.");
  const number = await receiveForService(work, context, { ...of, payType, payDate, cardApproval });
  return { held_until: null, payment_id: number, pay_date: payDate };
}

/** What was held is spent; cash that was ordered is there at once, and nothing is left to do. */
async function afterPay({ work, context, before }: Taken) {
  await spendHolds(work, context, before.id, { late: before.status === "checking" });
  if (before.service !== "charge") return;
  const { payment_id: paymentId } = await work.query
    .selectFrom("service_orders")
    .select("payment_id")
    .where("id", "=", before.id)
    .executeTakeFirstOrThrow();
  await chargeCash(work, context, {
    clientId: before.client_id,
    amount: before.amount,
    reason: services.charge,
    orderId: before.id,
    paymentId: paymentId!,
  });
  await work.query
    .updateTable("service_orders")
    .set({ status: "done", finished_at: new Date() })
    .where("id", "=", before.id)
    .execute();
  work.audit({
    action: "serviceOrder.complete",
    recordType: "serviceOrder",
    recordId: before.id,
    changes: { status: ["paid", "done"] },
  });
}

function refuseCharge({ before }: Look): void {
  if (before.service !== "charge") return;
  throw new Failure("ruleViolated", "충전한 캐시는 캐시·포인트에서 환불해 주세요.");
}

const paidFor = ({ amount, discount }: Order) => amount - discount;

const leftToRefund = (order: Order) => paidFor(order) - order.refunded;

/** Won that can still be refunded by the rule of the firm for work that has begun. */
async function refundableOf(work: Pick<Database, "query">, before: Order): Promise<number> {
  const rate = await readRate(work, "refundStarted", seoulDay(Date.now()));
  const most = mostRefunded(paidFor(before), before.status !== "paid", rate?.value ?? 0);
  return Math.max(0, most - before.refunded);
}

function refuseNothing(looking: Look): void {
  refuseCharge(looking);
  const { pay_amount: paid, payment_id: payment } = looking.before;
  if (paid > 0 && payment === null)
    throw new Failure("ruleViolated", "입금이 연결되지 않은 주문은 환불할 수 없습니다.");
  if (leftToRefund(looking.before) <= 0) throw new Failure("ruleViolated", "더 환불할 금액이 없습니다.");
}

/** Nothing is ended with a refund of nothing. */
async function refuseNoneByRate(looking: Look): Promise<void> {
  refuseNothing(looking);
  if ((await refundableOf(looking, looking.before)) > 0) return;
  throw new Failure(
    "ruleViolated",
    "요율표의 비율로는 더 환불할 금액이 없습니다. 법이나 약정에 따라 더 환불하려면 ‘부분환불’로 처리해 주세요.",
  );
}

async function partOf({ work, before, input }: Told<"refundPart">) {
  const { refundAmount: amount, beyondRate } = input;
  const byRate = await refundableOf(work, before);
  const most = beyondRate === true ? leftToRefund(before) : byRate;
  if (amount > most) {
    const further = byRate < leftToRefund(before) && beyondRate !== true;
    const rule = further
      ? ` 이행을 시작한 주문은 요율표의 비율까지 환불합니다. 법이나 약정에 따라 더 돌려줄 때에는 ‘${machine.asked.beyondRate.label}’에 표시해 주세요.`
      : "";
    throw invalidField("refundAmount", `${formatWon(most)}원까지 환불할 수 있습니다.${rule}`);
  }
  return { refunded: before.refunded + amount };
}

/** Refunds as far as the rule of the firm goes, and says what is left where that is not all. */
async function refundAndEnd(taken: Told<"refund">) {
  const amount = await refundableOf(taken.work, taken.before);
  const { says } = await payBack({ taken, amount, reason: taken.input.reason });
  const rest = leftToRefund(taken.before) - amount;
  const more = `이행을 시작한 주문이라 요율표의 비율까지 ${formatWon(amount)}원을 환불했습니다. 법이나 약정에 따라 남은 ${formatWon(rest)}원도 돌려줄 때에는 ‘부분환불’로 처리해 주세요.`;
  return { says: rest > 0 ? [...says, more] : says };
}

function refuseOnce({ before }: Look): void {
  if (before.paid_twice > 0) return;
  throw new Failure("ruleViolated", "중복으로 들어온 결제가 없습니다.");
}

/** Cash that was paid in with the money goes with it; what was used is owed, and told to 결제관리. */
async function takeBackCharge({ work, context, before }: Taken) {
  const { id, payment_id: paymentId, client_id: clientId } = before;
  const says = paymentId === null ? [] : [`입금 ${paymentId}번에서 카드 취소나 환불을 처리해 주세요.`];
  const { open, taken: paidBack } = paymentId === null ? { open: 0, taken: 0 } : await takenBack(work, paymentId);
  if (open > 0) says.push(`진행 중인 환불 ${formatWon(open)}원이 있습니다. 두 번 돌려주지 않도록 반려해 주세요.`);
  if (paidBack > 0)
    says.push(`이미 돌려준 ${formatWon(paidBack)}원이 있습니다. 두 번 나가지 않도록 카드사에 알려 주세요.`);
  if (before.service !== "charge") return { says };
  const { taken, owed, refunded } = await takeChargeBack(work, context, { orderId: id, clientId });
  says.push(`충전한 캐시 ${formatWon(taken)}원을 회수했습니다.`);
  if (refunded > 0) says.push(`환불한 ${formatWon(refunded)}원은 이미 잔액에서 빠져 회수할 금액에 넣지 않았습니다.`);
  if (owed > 0) {
    says.push(`이미 쓴 ${formatWon(owed)}원은 회수하지 못했습니다. 회원에게 받은 뒤 ‘미회수 정리’를 해 주세요.`);
    const to = await holdersOf(work, "결제관리");
    await ring(work, cashOwed, { from: context.viewer.staff?.id ?? null, to, about: { type: "serviceOrder", id } });
  }
  return { says };
}

async function refuseNotOwed({ query, before }: Look): Promise<void> {
  const { rows } = await sql`select from wallet_lots l join wallet_movements m on m.id = l.movement_id
    where m.order_id = ${before.id} and l.owed > 0`.execute(query);
  if (rows.length === 0) throw new Failure("ruleViolated", "회수하지 못한 캐시가 없습니다.");
}

/** The steps of an order with what stands in their way and what they do to its parts. */
export const orderSteps = bindSteps(orderRecords, machine, {
  guards: {
    pay: refuseLate,
    unmatch: refuseSpent,
    check: refuseLate,
    refundPart: refuseNothing,
    refund: refuseNoneByRate,
    repaid: refuseOnce,
    recovered: refuseNotOwed,
  },
  sets: {
    pay: payFor,
    unmatch: letGo,
    check: () => ({ held_until: until(), late_told_at: null }),
    start: () => ({ started_at: new Date() }),
    finish: () => ({ finished_at: new Date() }),
    cancel: () => ({ held_until: null }),
    refundPart: partOf,
    refund: async ({ work, before }) => ({ refunded: before.refunded + (await refundableOf(work, before)) }),
    repaid: () => ({ paid_twice: 0 }),
  },
  after: {
    pay: afterPay,
    check: ({ work, before }) => keepHolds(work, before.id, until()),
    cancel: ({ work, context, before }) => freeHolds(work, context, before.id),
    refundPart: (taken) => payBack({ taken, amount: taken.input.refundAmount, reason: taken.input.reason }),
    refund: refundAndEnd,
    unmatch: async ({ before }) => ({
      says: [`입금 ${before.payment_id}번이 미매칭으로 돌아갔고, 주문은 결제를 기다립니다.`],
    }),
    // The coupon is not given back, and what was used stays used: the money was taken away, not paid back.
    chargeBack: takeBackCharge,
    recovered: ({ work, before }) => forgiveOwed(work, before.id),
  },
});
