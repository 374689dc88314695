import { z } from "zod";
import { day, idOf, instant, line, paging, recordId, success, won, wonSum } from "#platform/schema.ts";
import { reason } from "#platform/reason.ts";

export const listCards = {
  query: z.strictObject({ ...paging, state: z.enum(["open", "settled"]).default("open").meta({ label: "정산" }) }),
  response: success({
    models: z.array(
      z.strictObject({
        paymentId: recordId,
        payDate: day,
        payName: z.string(),
        approval: z.string(),
        gross: z.int(),
        /** By the rate of the bar. */
        expectedFee: z.int(),
        /** As the card company kept it; null: not paid in yet. */
        fee: z.int().nullable(),
        settledOn: day.nullable(),
        settlementId: recordId.nullable(),
        /** Calendar days from the approval to the deposit, or to today. */
        days: z.int(),
      }),
    ),
    total: z.int(),
    sums: z.strictObject({ gross: wonSum, expectedFee: wonSum, fee: wonSum }),
  }),
};

export const listSettlements = {
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        settledOn: day,
        payments: z.int(),
        gross: wonSum,
        amount: wonSum,
        fee: wonSum,
        expectedFee: wonSum,
        memo: z.string(),
        by: z.string(),
        canceledAt: instant.nullable(),
        cancelReason: z.string(),
      }),
    ),
  }),
};

/** One deposit of a card company for several payments. */
export const settleCards = {
  body: z.strictObject({
    settledOn: day.meta({ label: "입금일" }),
    amount: won("실입금액"),
    paymentIds: z.array(recordId).min(1).max(200).meta({ label: "카드 결제" }),
    memo: line("메모", 200),
  }),
  response: success({ id: recordId, fee: wonSum }),
};

export const cancelSettlement = {
  params: z.strictObject({ settlementId: idOf("card_settlements.id") }),
  body: z.strictObject({ reason: reason() }),
  response: success({}),
};
