import { may } from "#firm/may.ts";
import { anyOf, devOnly, teamMember } from "#platform/policy.ts";

/** Who reads the boards and writes on them: everybody of a team, since notices are for everybody (decisions/130); dev-only as spec §2.2 says. */
export const joinBoards = devOnly(teamMember);

/** Who pins, moves and hides what others wrote (product §4.1: 게시판관리). */
export const moderateBoards = devOnly(anyOf(may("manage", "게시판관리"), may("manage", "관리자")));

/** Who asks for the writer of an anonymous post, and who decides on it: two of these together. */
export const askForAuthors = devOnly(
  anyOf(may("manage", "관리자"), may("manage", "인사관리"), may("manage", "운영위원")),
);
