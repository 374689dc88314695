import { managePayments, showPayments } from "#features/money/payments/access.ts";

/** Who sees coupons and their issues, and who makes and issues them (product §6.12, 결제관리). */
export const showCoupons = showPayments;
export const manageCoupons = managePayments;
