import { lawyers, may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Whoever manages staff sees and keeps the 연수교육 of all. */
export const manageTrainings = anyOf(may("manage", "직원기본정보"), may("manage", "관리자"));

/** 연수교육 is a duty of every lawyer (변호사법 제85조): each keeps his own, in whatever office he has in the firm. */
export const keepTrainings = anyOf(lawyers, may("show", "파트너"), may("show", "운영위원"), manageTrainings);
