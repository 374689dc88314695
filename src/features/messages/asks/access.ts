import { may } from "#firm/may.ts";
import { anyOf, devOnly, teamMember, type Policy } from "#platform/policy.ts";
import type { Department } from "./ask.ts";

/** Who asks and reads the answers (product §6.6: any staff; dev-only as spec §2.2 says). Rows: see the records. */
export const joinAsks = devOnly(teamMember);

/** Who answers what a department is asked, wherever it was asked; 일반 is answered by colleagues of the team. */
export const answersOf: Readonly<Record<Department, Policy>> = {
  일반: may("manage", "관리자"),
  송무: anyOf(may("manage", "송무팀"), may("manage", "관리자")),
  IT: may("manage", "새멤버관리"),
  인사: anyOf(may("manage", "인사관리"), may("manage", "관리자")),
  총무: anyOf(may("manage", "운영지원"), may("manage", "관리자")),
  재무: anyOf(may("manage", "결제관리"), may("manage", "관리자")),
};
