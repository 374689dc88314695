import type { Tone } from "#platform/tone.ts";
import type { PaymentStatus } from "../payment.ts";

export const paymentTones: Readonly<Record<PaymentStatus, Tone>> = {
  expected: "blue",
  received: "amber",
  matched: "accent",
  confirmed: "green",
  partiallyRefunded: "amber",
  refunded: "grey",
  canceled: "grey",
  writtenOff: "red",
};
