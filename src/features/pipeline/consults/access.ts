import { advisers, may } from "#firm/may.ts";
import { anyOf, type Policy } from "#platform/policy.ts";

/** Who sees the consultations of the team scope (spec §6). Others see those that name them or that a task is about. */
export const showConsults = anyOf(may("show", "상담리스트"), may("manage", "관리자"));

/** Who has the list: lawyers and 컨설턴트 find theirs in it (product §9 Q25). */
export const browseConsults = anyOf(showConsults, advisers);

/** Who may change any of them and sees telephone numbers in full. */
export const manageConsults = anyOf(may("manage", "상담리스트"), may("manage", "관리자"));

/** Who enters one; whoever does so without the right to all of them becomes its 담당. */
export const enterConsults = anyOf(manageConsults, advisers);

/** Who gives a consultation to somebody: whoever changes consultations, and 매니저 among those who see them. */
export const assignConsults: Policy = {
  name: `${manageConsults.name} | 매니저 + ${showConsults.name}`,
  allows: (facts) =>
    manageConsults.allows(facts) || (may("manage", "매니저").allows(facts) && showConsults.allows(facts)),
};
