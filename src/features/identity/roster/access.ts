import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who brings the roster in: whoever lets accounts in. What of it is about rights asks for more (`beyond-rights.ts`). */
export const bringRosterIn = anyOf(may("manage", "새멤버관리"), may("manage", "관리자"));
