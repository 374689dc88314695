import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who reads 가맹 안내 (product §6.15: 관리자, 운영위원). */
export const readFranchiseGuides = anyOf(may("manage", "관리자"), may("manage", "운영위원"));

/** Who reads 팀장 역할 안내 (product §6.15: 총괄·신규·진행팀장, who are those that manage 팀원관리, and 관리자). */
export const readLeaderGuides = anyOf(may("manage", "팀원관리"), may("manage", "관리자"));

/** Who writes and revises both. */
export const writeGuides = may("manage", "관리자");
