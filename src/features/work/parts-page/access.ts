import { may } from "#firm/may.ts";
import { anyOf, devOnly } from "#platform/policy.ts";

/** Who builds screens: 관리자, and IT who keep new members (product §6.3: a page for developers). */
export const showParts = anyOf(may("manage", "관리자"), may("manage", "새멤버관리"));

/** Spec §2.2 lists the page without the mark of a dev-only one, so its address is always there; the flag offers it. */
export const offerParts = devOnly(showParts);
