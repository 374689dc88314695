import { seoulDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { readRate } from "#firm/server/rates.ts";
import { bindSteps, type Looking, type Taking } from "#records/server/steps/bind-steps.ts";
import type { StepInput } from "#records/steps.ts";
import { chargeCash } from "#features/members/cashpoint/server/api.ts";
import { giveCouponBack } from "#features/members/coupons/server/api.ts";
import {
  askRefund,
  matchToService,
  receiveForService,
  releaseFromService,
} from "#features/money/payments/server/api.ts";
import { services, type serviceOrder } from "../order.ts";
import { mostRefunded, splitRefund } from "../refund.ts";
import { orderSteps as machine } from "../steps.ts";
import { freeHolds, keepHolds, returnUses, spendHolds } from "./holds.ts";
import { orderRecords } from "./records.ts";

type Look = Looking<typeof serviceOrder>;
type Taken = Taking<typeof serviceOrder, unknown>;
type Told<Step extends keyof typeof machine.steps> = Taking<typeof serviceOrder, StepInput<typeof machine, Step>>;
type Order = Look["before"];

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
    "쿠폰이나 포인트, 캐시를 쓴 주문은 매칭을 해제할 수 없습니다. 전액환불로 처리해 주세요.",
  );
}

/** The receipt waits to be matched again, and the order for its money. */
async function letGo({ work, context, before, input }: Told<"unmatch">) {
  await releaseFromService(work, context, before.payment_id!, `주문 ${before.id_int}: ${input.reason}`.slice(0, 500));
  return { payment_id: null, pay_date: null, held_until: until() };
}

/** An order of which something is to be paid has its receipt in 입금: entered here, or one that came in by itself. */
async function payFor({ work, context, before, input }: Told<"pay">) {
  if (before.pay_amount === 0) return { held_until: null, pay_date: seoulDay(Date.now()) };
  const of = {
    teamId: before.team_id,
    clientId: before.client_id,
    consultId: before.consult_id,
    amount: before.pay_amount,
    purpose: purposes[before.service],
    memo: `주문 ${before.id_int} ${before.title}`,
  };
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
  await spendHolds(work, context, before.id);
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

/** Won that can still be refunded, by the rule of the firm for work that has begun. */
async function refundableOf(work: Pick<Database, "query">, before: Order): Promise<number> {
  const rate = await readRate(work, "refundStarted", seoulDay(Date.now()));
  const most = mostRefunded(paidFor(before), before.status === "working", rate?.value ?? 0);
  return Math.max(0, most - before.refunded);
}

async function refuseNothing(looking: Look): Promise<void> {
  refuseCharge(looking);
  const { pay_amount: paid, payment_id: payment } = looking.before;
  if (paid > 0 && payment === null)
    throw new Failure("ruleViolated", "입금이 연결되지 않은 주문은 환불할 수 없습니다.");
  if ((await refundableOf(looking, looking.before)) > 0) return;
  throw new Failure("ruleViolated", "더 환불할 금액이 없습니다.");
}

async function partOf({ work, before, input }: Told<"refundPart">) {
  const most = await refundableOf(work, before);
  if (input.refundAmount > most) {
    const rule = before.status === "working" ? " 이행을 시작한 주문은 요율표의 비율까지 환불합니다." : "";
    throw invalidField("refundAmount", `${formatWon(most)}원까지 환불할 수 있습니다.${rule}`);
  }
  return { refunded: before.refunded + input.refundAmount };
}

type PayingBack = { readonly taken: Taken; readonly amount: number; readonly reason: string };

/** Money goes back through 환불 of the receipt, where a second person approves it; cash and points to their lots. */
async function payBack({ taken: { work, context, before }, amount, reason }: PayingBack) {
  const paid = { money: before.pay_amount, cash: before.cash_used, point: before.point_used };
  const parts = splitRefund(paid, before.refunded, before.refunded + amount);
  await returnUses(work, context, before.id, parts);
  const says: string[] = [];
  if (parts.money > 0) {
    const number = before.payment_id!;
    await askRefund(work, context, {
      number,
      amount: parts.money,
      reason: `주문 ${before.id_int}: ${reason}`.slice(0, 500),
    });
    says.push(`입금 ${number}번의 환불 ${formatWon(parts.money)}원을 요청했습니다. 다른 담당자의 승인을 기다립니다.`);
  }
  if (parts.cash + parts.point > 0) {
    says.push(`캐시 ${formatWon(parts.cash)}원, 포인트 ${formatWon(parts.point)}원을 돌려주었습니다.`);
  }
  if (before.refunded + amount === paidFor(before)) await giveCouponBack(work, context, before.id);
  return { says };
}

function refuseOnce({ before }: Look): void {
  if (before.paid_twice > 0) return;
  throw new Failure("ruleViolated", "중복으로 들어온 결제가 없습니다.");
}

/** The steps of an order with what stands in their way and what they do to its parts. */
export const orderSteps = bindSteps(orderRecords, machine, {
  guards: {
    pay: refuseLate,
    unmatch: refuseSpent,
    check: refuseLate,
    refundPart: refuseNothing,
    refund: refuseNothing,
    repaid: refuseOnce,
  },
  sets: {
    pay: payFor,
    unmatch: letGo,
    check: () => ({ held_until: until() }),
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
    refund: async (taken) =>
      payBack({ taken, amount: await refundableOf(taken.work, taken.before), reason: taken.input.reason }),
    // The coupon is not given back, and what was used stays used: the money was taken away, not paid back.
    unmatch: async ({ before }) => ({
      says: [`입금 ${before.payment_id}번이 미매칭으로 돌아갔고, 주문은 결제를 기다립니다.`],
    }),
    chargeBack: async ({ before }) =>
      before.payment_id === null ? {} : { says: [`입금 ${before.payment_id}번에서 카드 취소를 처리해 주세요.`] },
  },
});
