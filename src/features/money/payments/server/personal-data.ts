import { text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";

export const refunds = personalTable("refunds", {
  label: "환불",
  whose: [
    ["payment", "payment_id"],
    ["dispute", "dispute_id"],
  ],
  columns: {
    reason: text({ label: "사유", erase: "mask" }),
    decision_note: text({ label: "결정 메모", erase: "mask" }),
  },
});
