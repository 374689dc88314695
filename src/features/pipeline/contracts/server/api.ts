/** What other features read of contracts. */
export { feesOf, type StoredFee } from "./queries/terms.ts";
export { contractRecords, ledgerDueOn } from "./records.ts";
