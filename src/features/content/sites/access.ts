import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** 관리자 and the IT team, known by the one area that they manage (product §6.10). */
export const manageSites = anyOf(may("manage", "관리자"), may("manage", "새멤버관리"));

/** 컨텐츠관리 looks. */
export const showSites = anyOf(manageSites, may("show", "컨텐츠관리"));
