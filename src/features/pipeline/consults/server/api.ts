/** What other features' servers may use of consultations. */
export { paymentMark } from "./payment-mark.ts";
export { takeConsultStep } from "./steps.ts";
