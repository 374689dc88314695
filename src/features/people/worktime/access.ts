import { may } from "#firm/may.ts";
import { anyOf, teamMember } from "#platform/policy.ts";

/** Who keeps 업무시간: everybody of a team, for himself. */
export const keepWorktime = anyOf(teamMember);

/** Who sees that of the team: 매니저, those who lead teams, 관리자 (product §6.5). */
export const showTeamWorktime = anyOf(may("manage", "매니저"), may("manage", "팀원관리"), may("manage", "관리자"));

/** Who approves what others have submitted. */
export const approveWorktime = anyOf(showTeamWorktime);

/** Who closes a month of the team. */
export const closeWorktime = anyOf(may("manage", "매니저"), may("manage", "관리자"));

/** Who opens a closed month again. */
export const reopenWorktime = may("manage", "관리자");

/** Who says under which rules of working time colleagues work. */
export const manageSchemes = anyOf(may("manage", "인사관리"), may("manage", "관리자"));
