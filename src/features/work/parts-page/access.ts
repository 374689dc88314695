import { may } from "#firm/may.ts";
import { anyOf, devOnly } from "#platform/policy.ts";

/** Who builds screens: 관리자, and IT who keep new members (product §6.3: a page for developers). */
export const showParts = devOnly(anyOf(may("manage", "관리자"), may("manage", "새멤버관리")));
