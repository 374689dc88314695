import { z } from "zod";
import { reason } from "#platform/reason.ts";
import { idOf, instant, recordId, success, text } from "#platform/schema.ts";
import { settlementOrder } from "./settlement.ts";

const item = z.enum(settlementOrder);
const params = z.strictObject({ number: idOf("partners.id") });

export const readSettlement = {
  params,
  response: success({
    items: z.array(
      z.strictObject({
        item,
        note: z.string(),
        doneAt: instant.nullable(),
        doneBy: z.string().nullable(),
      }),
    ),
    /** Work of other people's records that the partner still has. */
    open: z.array(z.strictObject({ label: z.string(), count: z.int() })),
    mayChange: z.boolean(),
  }),
};

export const settleItem = {
  params: z.strictObject({ number: idOf("partners.id"), item: item.meta({ label: "항목" }) }),
  body: z.strictObject({ done: z.boolean().meta({ label: "완료" }), note: text("메모", 500).default("") }),
  response: success({}),
};

export const reverseStake = {
  params: z.strictObject({ number: idOf("partner_stakes.id") }),
  body: z.strictObject({ reason: reason("사유", 200) }),
  response: success({ number: recordId }),
};
