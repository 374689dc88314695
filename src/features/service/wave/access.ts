import { may } from "#firm/may.ts";
import { anyOf, guest } from "#platform/policy.ts";

/** Who may see group suits and those who take part: 송무팀, lawyers and 관리자 (product §6.9). Rows: team scope. */
export const showSuits = anyOf(may("show", "송무팀"), may("show", "변호사"), may("manage", "관리자"));

/** Who works on suits and sees the data of participants whole. */
export const manageSuits = anyOf(may("manage", "송무팀"), may("manage", "관리자"));

/** Who enters a case of a suit into the court work. */
export const enterCases = anyOf(may("manage", "송무팀"), may("manage", "관리자"));

/** Who releases what clients read about a suit: a lawyer (product §6.9). */
export const approvePublicText = anyOf(
  may("manage", "변호사"),
  may("manage", "책임변"),
  may("manage", "어쏘변"),
  may("manage", "관리자"),
);

/** Who may look at suits that were removed (product §6.15). */
export const showRemovedSuits = may("manage", "관리자");

/** The page on which people apply by themselves. */
export const applyToSuits = guest;
