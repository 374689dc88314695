import { may } from "#firm/may.ts";
import { anyOf, devOnly, teamMember } from "#platform/policy.ts";

/** Who talks: everybody of a team (product §6.14: any staff write; decisions/130); dev-only as spec §2.2 says. */
export const joinTalk = devOnly(teamMember);

/** Who pins and hides what others wrote (product §6.14: 게시판관리). */
export const moderateTalk = devOnly(anyOf(may("manage", "게시판관리"), may("manage", "관리자")));
