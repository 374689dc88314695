import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { lockRecord } from "#records/server/read.ts";
import { takeStepWithin } from "#records/server/steps/take-step.ts";
import type { WriteContext } from "#records/server/write.ts";
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
    const hasMoney = isPaid || order.status === "refunded";
    return hasMoney && amount === order.pay_amount ? "taken" : "ignored";
  }
  if (isPaid) return "paidTwice";
  const isOpen = order.status === "checking" || (order.status === "pending" && order.held_until! > new Date());
  if (!isOpen) return "tooLate";
  return amount === order.pay_amount ? "taken" : "wrongAmount";
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
  } else if (outcome === "wrongAmount" && order.status === "pending") {
    await step("check", { note: `${reason}: 금액이 다릅니다(${told.amount.toLocaleString("ko-KR")}원).` });
  } else if (outcome === "paidTwice" || outcome === "tooLate") {
    await sql`update service_orders set paid_twice = paid_twice + ${told.amount}, version = version + 1, updated_at = now(),
      updated_by = ${context.viewer.userId} where id = ${order.id}`.execute(work.query);
    work.emit({ type: "record", ref: `serviceOrder:${order.id}` });
  }
}
