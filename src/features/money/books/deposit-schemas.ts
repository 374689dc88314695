import { z } from "zod";
import { instant, line, recordId, success, wonSum } from "#platform/schema.ts";
import { reason } from "#platform/reason.ts";
import { mostWon } from "#platform/money.ts";
import { month } from "./schemas.ts";

const named = z.strictObject({ amount: z.int(), reason: z.string() });

/** The three figures of the end of a month, and how each client stands (additions 11). */
export const readDepositSheet = {
  query: z.strictObject({ month }),
  response: success({
    /** The month is over, and can be closed. */
    over: z.boolean(),
    ledger: wonSum,
    clients: wonSum,
    balances: z.array(
      z.strictObject({
        /** null: receipts of which nobody has said whose they are, or a client whom the person does not see. */
        client: z.strictObject({ number: recordId.nullable(), name: z.string() }),
        before: wonSum,
        in: wonSum,
        out: wonSum,
        balance: wonSum,
        /** As the closing froze it; null: not closed. */
        frozen: wonSum.nullable(),
      }),
    ),
    closing: z
      .strictObject({
        bank: wonSum,
        ledger: wonSum,
        clients: wonSum,
        differences: z.array(named),
        by: z.string(),
        at: instant,
      })
      .nullable(),
  }),
};

const anyWon = z.int().min(-mostWon).max(mostWon);

export const closeDeposits = {
  body: z.strictObject({
    month,
    /** Balance of the account for deposits in the bank's book on the last day. */
    bank: anyWon.meta({ label: "통장 잔액", unit: "원" }),
    differences: z
      .array(
        z.strictObject({
          amount: anyWon
            .refine((amount) => amount !== 0, "0원이 아닌 금액을 넣어 주세요.")
            .meta({ label: "차이 금액" }),
          reason: line("차이 사유", 200).min(1),
        }),
      )
      .max(30)
      .meta({ label: "차이" }),
  }),
  response: success({}),
};

export const reopenDeposits = { body: z.strictObject({ month, reason: reason() }), response: success({}) };
