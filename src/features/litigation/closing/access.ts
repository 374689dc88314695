import { lawyers, manageCourtWork } from "#features/litigation/desk/access.ts";
import { anyOf } from "#platform/policy.ts";

/** Who reads the book of a day and closes it: 송무팀, 관리자 and lawyers (product N1). */
export const workOnClosings = anyOf(manageCourtWork, lawyers);
