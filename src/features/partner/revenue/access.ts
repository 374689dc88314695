import { may } from "#firm/may.ts";
import { anyOf, devOnly } from "#platform/policy.ts";
import { showPartners } from "#features/partner/members/access.ts";

/** 조합 매출 (product §9 Q3): 운영위원, 관리자, and whoever has the right by a rule of his own. */
export const showUnion = anyOf(may("show", "유니온정보"), may("show", "운영위원"), may("manage", "관리자"));

/** 파트너 매출 (spec §2.2, dev-only): one's own; the 운영위원회 sees all. */
export const showPartnerRevenue = devOnly(showPartners);
