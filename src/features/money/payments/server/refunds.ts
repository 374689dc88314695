import { othersThan, requireAnotherPerson } from "#platform/server/another-person.ts";
import { defineRecords } from "#records/server/records.ts";
import { bindSteps, type Looking, type Taking } from "#records/server/steps/bind-steps.ts";
import type { StepInput } from "#records/steps.ts";
import { managePayments, showPayments } from "../access.ts";
import { refund, refundSteps as machine } from "../refund.ts";
import { finishChange, lockPayment, requireMove } from "./change-payment.ts";
import { tellDispute } from "./dispute-refunds.ts";
import { refuseOrigin } from "./refund-origins.ts";
import { checkReversalDay, insertReversal, stateTakenBack } from "./commands/reverse-payment.ts";

type Taken = Taking<typeof refund, unknown>;
type Rejecting = Taking<typeof refund, StepInput<typeof machine, "reject">>;
type Paying = Taking<typeof refund, StepInput<typeof machine, "pay">>;

const refundRecords = defineRecords(refund, { show: showPayments, manage: managePayments, list: null });

async function refuseAsker({ query, asker, before }: Looking<typeof refund>): Promise<void> {
  await requireAnotherPerson(
    { query },
    asker.viewer.userId,
    { staffId: before.requested_by_id },
    "환불을 요청한 사람은 승인하거나 반려할 수 없습니다. 다른 담당자가 결정해 주세요.",
  );
}

const decided = ({ context }: Taken) => ({ decided_by_id: context.viewer.staff!.id, decided_at: new Date() });

/** A negative payment of the day on which the money left the account takes the revenue back. */
async function takeBack({ work, context, before, input }: Paying) {
  const { payment_id: number, amount, reason } = before;
  const row = await lockPayment(work, context, { number });
  requireMove(row, "requestRefund");
  checkReversalDay("paidOn", input.paidOn, row.pay_date);
  return {
    reversal_id: await insertReversal(work, context, row, { amount, on: input.paidOn, reason, reopens: false }),
  };
}

async function settlePayment({ work, context, before }: Paying): Promise<void> {
  const row = await lockPayment(work, context, { number: before.payment_id });
  const status = await stateTakenBack(work, row);
  await work.query.updateTable("payments").set({ status }).where("id", "=", row.id).execute();
  await finishChange(work, context, row.id, "refund", {
    status: [row.status, status],
    refund: [null, before.amount],
  });
  tellDispute(work, before.dispute_id, { refund: [before.status, "paid"] });
}

/** The payment, and the dispute from which the refund comes, tell in their own histories what was decided. */
async function tellPayment({ work, before }: Taken, status: "approved" | "rejected"): Promise<void> {
  const { payment_id: id } = before;
  const action = status === "approved" ? "payment.approveRefund" : "payment.rejectRefund";
  work.audit({ action, recordType: "payment", recordId: id, changes: { refund: [before.status, status] } });
  work.emit({ type: "record", ref: `payment:${id}` });
  tellDispute(work, before.dispute_id, { refund: [before.status, status] });
}

/** What was given back together with the money is taken back: of an order its cash, points and coupon. */
async function tellOrigin({ work, context, before, input: { reason } }: Rejecting): Promise<void> {
  const { id, payment_id: paymentId, amount, origin_type: type, origin_id: recordId } = before;
  await refuseOrigin(work, context, { id, paymentId, amount, reason, type, recordId });
}

/** The way of a refund with what stands in it and what it does to its payment. */
export const refundSteps = bindSteps(refundRecords, machine, {
  guards: { approve: refuseAsker, reject: refuseAsker },
  whom: {
    approve: async ({ query, before, askers }) => {
      const others = await othersThan(
        { query },
        askers.map(({ viewer }) => viewer.userId),
        [before.created_by],
      );
      return askers.filter(({ viewer }) => others.has(viewer.userId));
    },
  },
  // A refund is looked at and decided with its payment.
  about: ({ payment_id: id }) => ({ type: "payment", id }),
  sets: {
    approve: decided,
    reject: (taking) => ({ ...decided(taking), decision_note: taking.input.reason }),
    pay: takeBack,
  },
  after: {
    approve: (taking) => tellPayment(taking, "approved"),
    reject: async (taking) => {
      await tellPayment(taking, "rejected");
      await tellOrigin(taking);
    },
    pay: settlePayment,
  },
});
