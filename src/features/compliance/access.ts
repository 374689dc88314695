import { may } from "#firm/may.ts";

/** Who reviews the access log and decides over alarms and destruction (product §4.1: 관리자). */
export const reviewAccess = may("manage", "관리자");
