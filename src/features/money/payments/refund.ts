import { date, oneOf, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { defineSteps } from "#records/steps.ts";

/** States of a refund that is open. */
export const openRefundStatuses = ["requested", "approved"] as const;

const statuses = { requested: "요청", approved: "승인", paid: "지급", rejected: "반려" } as const;

/** 환불: money that was asked back out of a payment (product §5.4). */
export const refund = defineResource("refund", {
  label: "환불",
  table: "refunds",
  api: "/api/refunds",
  page: null,
  numbered: false,
  title: "status",
  whose: [
    ["payment", "payment_id"],
    ["dispute", "dispute_id"],
  ],
  fields: {
    status: oneOf(statuses, {
      label: "상태",
      required: true,
      readonly: true,
      tones: { requested: "amber", approved: "blue", paid: "green", rejected: "grey" },
    }),
    reason: text({ label: "사유", max: 500, readonly: true, erase: "mask" }),
    decisionNote: text({ label: "결정 메모", max: 500, readonly: true, erase: "mask" }),
    paidOn: date({ label: "지급일", readonly: true }),
  },
  columns: ["status", "reason", "paidOn"],
});

/** Somebody else than who asked decides; what was approved is paid. */
export const refundSteps = defineSteps(
  refund,
  "status",
  {
    approve: { label: "승인", from: ["requested"], to: "approved", waits: true, confirmed: true },
    reject: {
      label: "반려",
      from: ["requested"],
      to: "rejected",
      asks: ["reason"],
      confirmed: true,
    },
    pay: { label: "지급 처리", from: ["approved"], to: "paid", asks: ["paidOn"], confirmed: true },
  },
  { reason: text({ label: "사유", max: 500 }) },
);
