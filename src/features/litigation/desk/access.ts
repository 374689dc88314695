import { may } from "#firm/may.ts";
import { anyOf, teamMember } from "#platform/policy.ts";

/** Who may open the pages of the court work: everybody of a team, because anybody may work on a project. Rows: see below. */
export const showCourtWork = teamMember;

/**
 * Who sees the court work of the team scope (product §6.5): 송무팀, lawyers, and those to whom the projects are open
 * anyhow. Everybody else sees that of the projects he or she works on.
 */
export const showAllCourtWork = anyOf(
  may("show", "송무팀"),
  may("show", "변호사"),
  may("show", "고객리스트"),
  may("manage", "관리자"),
);

/** Who enters cases, hearings, services and deadlines (product §6.5). */
export const manageCourtWork = anyOf(may("manage", "송무팀"), may("manage", "관리자"));

/** Lawyers of any duty: they verify, and they report the hearings that they attended. */
export const lawyers = anyOf(may("manage", "변호사"), may("manage", "책임변"), may("manage", "어쏘변"));
