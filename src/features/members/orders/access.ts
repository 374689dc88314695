import { managePayments, showPayments } from "#features/money/payments/access.ts";

/** Who sees orders of clients, and who confirms, carries out and refunds them (product §6.11, 결제관리). */
export const showOrders = showPayments;
export const manageOrders = managePayments;
