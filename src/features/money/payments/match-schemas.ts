import { z } from "zod";
import { day, recordId, won } from "#platform/schema.ts";

const split = z.strictObject({
  contractId: recordId.meta({ label: "계약", record: "contracts.id" }),
  feeId: recordId.nullable().meta({ label: "보수" }),
  planId: recordId.nullable().meta({ label: "분납" }),
  amount: won("금액", 1),
});
/** What a receipt pays: parts of fees, and what is left of it as 예수금. Together they are its amount. */
export const match = z.strictObject({
  splits: z.array(split).max(30).meta({ label: "배분" }),
  deposit: won("예수금").default(0),
  /** A fee for a consultation needs no contract. */
  consultId: recordId.nullable().default(null).meta({ label: "상담" }),
});

/** What is not paid yet of a fee or an instalment. */
export const openItem = {
  contractId: recordId,
  contractNumber: recordId,
  contractTitle: z.string(),
  clientName: z.string(),
  feeId: recordId,
  feeKind: z.string(),
  planId: recordId.nullable(),
  open: z.int(),
  dueOn: day.nullable(),
};
/** An open item that a receipt may pay, with why. */
export const proposal = z.strictObject({
  ...openItem,
  score: z.int(),
  reasons: z.array(z.string()),
  certain: z.boolean(),
});
