import { lawyers, manageCourtWork } from "#features/litigation/desk/access.ts";
import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who enters deadlines, files and settles them: 송무팀, and lawyers for their own cases. */
export const workOnDeadlines = anyOf(manageCourtWork, lawyers);

/** Who verifies: another person of 송무팀 or a lawyer (additions L1). */
export const verifyDeadlines = anyOf(manageCourtWork, lawyers);

/** Who accepts that a stored date moves (product N2). */
export const acceptMoves = lawyers;

/** Who enters rules and days on which courts are closed, and who brings them into force (product §6.16). */
export const manageDeadlineRules = anyOf(may("manage", "관리자"), lawyers);
