import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who brings in what advertising costs (product §6.11: 홍보책임, 관리자). */
export const manageAdSpend = anyOf(may("manage", "홍보책임"), may("manage", "관리자"));
