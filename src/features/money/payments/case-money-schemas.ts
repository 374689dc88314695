import { z } from "zod";
import { day, idOf, recordId, success } from "#platform/schema.ts";

const won = z.int();

/**
 * 청구·수납 of a case, in won with VAT: what its contract bills, what of it is paid and unpaid, and what came in. Nobody's
 * name stands in it. `contract` null: the case has none, or it is behind a wall; then only what came in for the case.
 * Its `number` null: the person does not see the contract itself.
 */
export const readCaseMoney = {
  params: z.strictObject({ number: idOf("projects.id_int") }),
  response: success({
    contract: z.strictObject({ number: recordId.nullable(), title: z.string(), otherCases: z.int() }).nullable(),
    billed: won,
    paid: won,
    unpaid: won,
    /** Received for a void fee and not given back yet. */
    ofVoid: won,
    /** Held for the client and not yet used for a fee. */
    held: won,
    fees: z.array(
      z.strictObject({
        kind: z.string(),
        seq: z.int().nullable(),
        dueOn: day.nullable(),
        amount: won,
        paid: won,
        isLate: z.boolean(),
        /** A 성공보수 of a criminal case: void, and asked for no more. */
        isVoid: z.boolean(),
      }),
    ),
    /** The latest first; negative: canceled or given back. `amount`: what of it is for this contract or case. */
    receipts: z.array(
      z.strictObject({
        payDate: day,
        payType: z.string(),
        purpose: z.string(),
        isDeposit: z.boolean(),
        /** Of the case, and not of what its contract bills: no part of `paid`. */
        isBeside: z.boolean(),
        amount: won,
      }),
    ),
  }),
};
