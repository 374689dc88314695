import { z } from "zod";
import { day, line, success, wonSum } from "#platform/schema.ts";

/**
 * Payments since a fiscal quarter began, for the revenue bar (spec §7). `action` is the current revenue
 * state as the screen names it. `pay_name` is masked without 매출리스트.
 */
export const readRevenue = {
  body: z.strictObject({
    action: line("동작", 40).min(1),
    date_from: day.meta({ label: "시작일" }),
  }),
  response: success({
    models: z.array(
      z.strictObject({
        pay_type: z.enum(["카드", "계좌이체", "현금", "간편결제"]),
        pay_amt: z.int(),
        pay_name: z.string(),
        pay_date: day,
      }),
    ),
    /** Sum over the rows above by the formula of spec §9, in won, and the numbers it used. */
    summary: z.strictObject({
      from: day,
      to: day,
      revenue: wonSum,
      gross: wonSum,
      cardGross: wonSum,
      rates: z.strictObject({
        cardRate: z.number(),
        baseTarget: z.int(),
        overTarget: z.int(),
        labourCost: z.int(),
        rentCost: z.int(),
        promotionCost: z.int(),
        otherCost: z.int(),
        secondPromotionRate: z.number(),
      }),
    }),
  }),
};

export type Revenue = z.infer<typeof readRevenue.response>;
