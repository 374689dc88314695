import type { Tone } from "#platform/tone.ts";
import type { PaymentStatus, refundStatuses } from "../payment.ts";

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

export const refundTones: Readonly<Record<keyof typeof refundStatuses, Tone>> = {
  requested: "amber",
  approved: "blue",
  paid: "green",
  rejected: "grey",
};
