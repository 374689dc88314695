/** What other features' servers may use of payments. */
export { proposeDeposit, withdrawProposal } from "./commands/propose-deposit.ts";
export { matchToService, receiveForService, type ServicePayment } from "./commands/service-payment.ts";
export { askRefund } from "./commands/request-refund.ts";
