import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { lockRecord } from "#records/server/read.ts";
import { takeStepWithin } from "#records/server/steps/take-step.ts";
import type { WriteContext } from "#records/server/write.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { orderRecords } from "../records.ts";
import { orderSteps } from "../steps.ts";

type Told = {
  readonly provider: string;
  readonly eventId: string;
  readonly kind: "paid" | "chargedBack";
  /** Won. */
  readonly amount: number;
};
type Outcome = "taken" | "wrongAmount" | "paidTwice" | "tooLate" | "ignored";

/**
 * What a payment service told of an order. The same id of a service counts once, also when it comes twice at the same
 * moment: the second one waits for the first and gets its outcome. Money that the order does not ask for is kept apart.
 */
export function tellOrder(
  context: WriteContext,
  number: number,
  told: Told,
): Promise<{ outcome: Outcome; isNew: boolean }> {
  return inTransaction(context.database, context.actor, async (work) => {
    const order = await lockRecord(work.query, orderRecords, number, context);
    const known = await work.query
      .selectFrom("order_events")
      .select("outcome")
      .where("provider", "=", told.provider)
      .where("event_id", "=", told.eventId)
      .executeTakeFirst();
    if (known) return { outcome: known.outcome, isNew: false };
    const outcome = outcomeOf(order, told);
    // A unique row per service and id: told of two orders at once, it counts for the first.
    const { rows } = await sql`
      insert into order_events (provider, event_id, order_id, kind, amount, outcome)
      values (${told.provider}, ${told.eventId}, ${order.id}, ${told.kind}, ${told.amount}, ${outcome})
      on conflict do nothing returning id`.execute(work.query);
    if (rows.length === 0) return { outcome: "ignored", isNew: false };
    work.audit({
      action: "serviceOrder.tell",
      recordType: "serviceOrder",
      recordId: order.id,
      changes: { ...told, outcome },
    });
    await follow(work, context, { order, told, outcome });
    return { outcome, isNew: true };
  });
}

type Order = Awaited<ReturnType<typeof lockRecord<(typeof orderRecords)["resource"]>>>;

function outcomeOf(order: Order, { kind, amount }: Told): Outcome {
  const isPaid = ["paid", "working", "done"].includes(order.status);
  if (kind === "chargedBack") {
    const hasMoney = (isPaid || order.status === "refunded") && order.pay_amount > 0;
    if (!hasMoney) return "ignored";
    return amount === order.pay_amount ? "taken" : "wrongAmount";
  }
  if (isPaid) return "paidTwice";
  const isOpen = order.status === "checking" || (order.status === "pending" && order.held_until! > new Date());
  if (!isOpen) return "tooLate";
  return amount === order.pay_amount ? "taken" : "wrongAmount";
}

/** A part of a payment may have been taken, or another one: nothing of the order changes until a person decides. */
async function askToDecide(work: Work, context: WriteContext, order: Order, told: Told): Promise<void> {
  const holders = await holdersOf(work, "결제관리");
  await tellByTask(work, {
    from: context.viewer.staff!.id,
    to: holders.length > 0 ? holders : await holdersOf(work, "관리자"),
    title: `주문 ${order.id_int}: 카드사가 취소한 금액이 결제액과 다름`,
    content: `${told.provider} ${told.eventId}: ${formatWon(told.amount)}원을 취소했다고 알려 왔고, 결제액은 ${formatWon(order.pay_amount)}원입니다. 결제사에 확인해 ‘카드사 결제 취소’나 ‘부분환불’로 처리해 주세요. 그때까지 주문과 입금은 그대로 둡니다.`,
    url: `/lawfirm/service/payment/${order.id_int}`,
    importance: "A",
    dueOn: seoulDay(Date.now()),
  });
}

type Following = { readonly order: Order; readonly told: Told; readonly outcome: Outcome };

async function follow(work: Work, context: WriteContext, { order, told, outcome }: Following): Promise<void> {
  const step = (name: string, more: object) =>
    takeStepWithin(work, context, orderSteps, {
      number: order.id_int,
      version: order.version,
      step: name,
      told: { ...more },
    });
  const reason = `${told.provider} ${told.eventId}`;
  if (outcome === "taken" && told.kind === "paid") {
    await step("pay", { payType: "간편결제", payDate: seoulDay(Date.now()) });
  } else if (outcome === "taken") {
    await step("chargeBack", { reason });
  } else if (outcome === "wrongAmount" && told.kind === "chargedBack") {
    await askToDecide(work, context, order, told);
  } else if (outcome === "wrongAmount" && order.status === "pending") {
    await step("check", { note: `${reason}: 금액이 다릅니다(${told.amount.toLocaleString("ko-KR")}원).` });
  } else if (outcome === "paidTwice" || outcome === "tooLate") {
    await sql`update service_orders set paid_twice = paid_twice + ${told.amount}, version = version + 1, updated_at = now(),
      updated_by = ${context.viewer.userId} where id = ${order.id}`.execute(work.query);
    work.emit({ type: "record", ref: `serviceOrder:${order.id}` });
  }
}
