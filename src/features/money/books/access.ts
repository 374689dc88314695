import { may } from "#firm/may.ts";
import { managePayments, showPayments } from "#features/money/payments/access.ts";

/** Who reads the books: 관리자 and whoever sees payments (product §6.11). */
export const showBooks = showPayments;

/** Who writes down what card companies paid in, and closes what is held for clients. */
export const manageBooks = managePayments;

/** What the firm is for the VAT, and opening again what was closed. */
export const adjustBooks = may("manage", "관리자");
