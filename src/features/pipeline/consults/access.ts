import { may } from "#firm/may.ts";
import { anyOf, type Policy } from "#platform/policy.ts";

/** Who may see consultations: list, page, search and the tasks of one (spec §6). Rows: team scope. */
export const showConsults = anyOf(may("show", "상담리스트"), may("manage", "관리자"));

/** Who may change consultations and sees telephone numbers in full. */
export const manageConsults = anyOf(may("manage", "상담리스트"), may("manage", "관리자"));

/** Who gives a consultation to somebody: whoever changes consultations, and 매니저 among those who see them. */
export const assignConsults: Policy = {
  name: `${manageConsults.name} | 매니저 + ${showConsults.name}`,
  allows: (facts) =>
    manageConsults.allows(facts) || (may("manage", "매니저").allows(facts) && showConsults.allows(facts)),
};
