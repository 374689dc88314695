import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who asks for a case of whose list he or she is not (trust R31). */
export const askForCases = may("manage", "관리자");

/** Who decides on that, being another person than the one who asked. */
export const openCases = anyOf(may("manage", "관리자"), may("manage", "운영위원"));
