/** What other features' servers may use of consultations. */
export { bookWithin } from "./commands/book-consult.ts";
export { completeWithin } from "./commands/complete-consult.ts";
export { noShowWithin } from "./commands/mark-no-show.ts";
export { paymentMark } from "./payment-mark.ts";
