import { sql } from "kysely";
import { counted, within } from "#features/money/sales/server/api.ts";
import { figureRows, type Figure } from "./figure.ts";

/** 기여도: what of the net of payments was allocated to somebody; a cancellation takes its part back. */
export const contributed: Figure = {
  key: "contributed",
  label: "매출기여",
  unit: "won",
  definition: "입금의 순매출에 매출기여 비율을 곱한 금액. 취소·환불은 그날 같은 비율로 빼고, 예수금은 뺍니다.",
  version: 1,
  sides: [],
  rows: ({ from, to }) =>
    figureRows(
      {
        kind: "payment",
        id: sql`p.id`,
        staff: sql`a.staff_id`,
        team: sql`p.team_id`,
        day: sql`p.pay_date`,
        amount: sql`a.amount`,
        word: sql`a.role`,
        reversal: sql`p.pay_amt < 0`,
      },
      sql`sales_allocations a join payments p on p.id = a.payment_id where ${counted} and ${within(from, to)}`,
    ),
};
