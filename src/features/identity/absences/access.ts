import { may } from "#firm/may.ts";
import { anyOf, teamMember } from "#platform/policy.ts";

/** Who sees when colleagues of the team are away: whoever books consultations, and whoever hosts them. */
export const showAbsences = anyOf(may("show", "상담리스트"), may("show", "원격상담기능"), may("manage", "관리자"));

/** Who writes it down for any of them. */
export const manageAbsences = anyOf(
  may("manage", "상담리스트"),
  may("manage", "원격상담기능"),
  may("manage", "관리자"),
);

/** Who writes it down for oneself, and for the people of a team that one leads. Rows: those people. */
export const keepOwnAbsences = teamMember;
