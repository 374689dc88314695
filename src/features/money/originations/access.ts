import { lawyers, may } from "#firm/may.ts";
import { anyOf, teamMember } from "#platform/policy.ts";

/** Who sees every claim: those who see 기여도 (product §6.6), and the partners. */
export const showAllOriginations = anyOf(may("show", "파트너"), may("show", "운영위원"), may("manage", "관리자"));

/** Who finds claims at all; lawyers find those of their clients. */
export const showOriginations = anyOf(showAllOriginations, lawyers);

/** One's own claims, which nobody loses with a role. */
export const ownOriginations = teamMember;

/** Who enters and corrects what others claim: the 운영위원회 and 관리자. */
export const manageOriginations = anyOf(may("manage", "운영위원"), may("manage", "관리자"));

/** Who decides what a claim is worth: the same, and never whoever is named on it. */
export const decideOriginations = anyOf(manageOriginations);

/** Who claims: lawyers for themselves. */
export const enterOriginations = anyOf(manageOriginations, lawyers);

/** Who objects to what another one claims. */
export const objectToOriginations = lawyers;
