/** What other features' servers may use of payments. */
export { proposeDeposit, withdrawProposal } from "./commands/propose-deposit.ts";
