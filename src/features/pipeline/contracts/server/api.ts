/** What other features read of contracts. */
export { refuseBarredOnCase } from "./commands/refuse-barred.ts";
export { isCriminalCase } from "./queries/criminal.ts";
export { feesOf, type StoredFee } from "./queries/terms.ts";
export { voidReceipts } from "./queries/void-receipts.ts";
export { contractRecords, ledgerDueOn } from "./records.ts";
