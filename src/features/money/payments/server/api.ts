/** What other features' servers may use of payments. */
export { finishChange, lockPayment, type PaymentRow } from "./change-payment.ts";
export { isNamedTo } from "./commands/named-payments.ts";
export { setAllocations } from "./commands/set-allocations.ts";
export { settleEvidenceOfClient, settleEvidenceOfContract } from "./evidence-due.ts";
export { evidenceLate, evidenceMissing } from "./evidence-missing.ts";
export { isLawyer, refuseReferral } from "./is-lawyer.ts";
export { bookDeposits } from "./deposits.ts";
export { ownContracts } from "./open-items.ts";
export { netOf, paymentRecords } from "./records.ts";
export { proposeDeposit, withdrawProposal } from "./commands/propose-deposit.ts";
export {
  matchToService,
  payWithoutReceipt,
  receiveForService,
  releaseFromService,
} from "./commands/service-payment.ts";
export { bindRefundOrigins } from "./refund-origins.ts";
export { askRefund } from "./commands/request-refund.ts";
export { takenBack } from "./taken-back.ts";
export { receiveForSuit, refundSuit, releaseFromSuit } from "./commands/suit-payment.ts";
