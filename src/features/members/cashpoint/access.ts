import { may } from "#firm/may.ts";
import { managePayments, showPayments } from "#features/money/payments/access.ts";

/** Who sees what members have, and how it moved (product §4.1, 결제관리). */
export const showWallets = showPayments;
export const manageWallets = managePayments;

/** Whether clients may pay cash in beforehand is for the firm to decide: the law may want it registered. */
export const setPrepaidMode = may("manage", "관리자");
