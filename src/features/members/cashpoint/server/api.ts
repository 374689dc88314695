/** What other features' servers may use of cash and points. */
export { captureHold, chargeCash, ensureMember, giveBack, holdWallet, releaseHold } from "./movements.ts";
export { forgiveOwed, takeChargeBack, undoReturn } from "./taken-away.ts";
export { isPrepaid } from "./prepaid.ts";
