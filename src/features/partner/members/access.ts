import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who opens the pages of the partners (product §4.1): 파트너, 운영위원 and 관리자. */
export const showPartners = anyOf(may("show", "파트너"), may("show", "운영위원"), may("manage", "관리자"));

/** Who keeps the roster, calls meetings, gives out and checks work: the 운영위원회 and 관리자. */
export const managePartners = anyOf(may("manage", "운영위원"), may("manage", "관리자"));
