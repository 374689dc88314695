import { may } from "#firm/may.ts";
import { anyOf, devOnly, teamMember, type Policy } from "#platform/policy.ts";

/** Everybody has figures of their own; whose else one sees is decided by `seeTeam` and `seeAll` (product §6.6). */
export const openPerformance = teamMember;

/** Who sees the figures of the own teams. */
export const seeTeam = may("manage", "팀원관리");

/** Who sees those of the whole firm. */
export const seeAll = anyOf(may("show", "관리자"), may("show", "매출조회"));

/** 상담실적: whoever has the list of consultations, for the same people as above. */
export const openConsultFunnel: Policy = anyOf(may("show", "상담리스트"), may("show", "관리자"));

/** Who sets targets, closes months and says who sees what. */
export const manageTargets = may("manage", "관리자");
export const closeMonths = may("manage", "관리자");

/** /lawfirm/record/contribute, which spec §2.2 marks dev-only. */
export const openContributions = devOnly(anyOf(may("show", "관리자"), may("show", "운영위원")));
