import { anyOf } from "#platform/policy.ts";
import { may } from "#firm/may.ts";

const lawyers = anyOf(may("manage", "변호사"), may("manage", "책임변"), may("manage", "어쏘변"));

/** Who sees every letter of the team scope: `show` on 송무팀, and 관리자. Lawyers see those they work on (product §4.1). */
export const showAllLetters = anyOf(may("show", "송무팀"), may("manage", "관리자"));

/** Who opens the list. */
export const showLetters = anyOf(showAllLetters, lawyers);

/**
 * Who writes, prints and registers letters: `manage` on 송무팀, 관리자, also the lawyers on those they see
 * (decisions/118).
 */
export const manageLetters = anyOf(may("manage", "송무팀"), may("manage", "관리자"), lawyers);

/** Who approves a text: lawyers alone (product §6.8). */
export const approveLetters = lawyers;
