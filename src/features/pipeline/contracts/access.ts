import { advisers, lawyers, may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who sees the contracts of the team scope (spec §6: 미팅리스트), 외국/비자 where the right comes with those alone. */
export const showContracts = anyOf(may("show", "미팅리스트"), may("manage", "관리자"));

/** Who has the list: lawyers and 컨설턴트 find theirs in it (product §9 Q25). */
export const browseContracts = anyOf(showContracts, advisers);

/** Who may write and sign any of them; of others those whom it names do. */
export const manageContracts = anyOf(may("manage", "미팅리스트"), may("manage", "관리자"));

/** Who enters one; a lawyer without the right to all of them becomes its 책임변. */
export const enterContracts = anyOf(manageContracts, lawyers);

/** Who fixes what is owed in the end: money stays with those who manage contracts, whomever it names. */
export const settleContracts = anyOf(manageContracts);

/** Who confirms the day of limitation or that there is none, and why a former official may take a case: a lawyer. */
export const confirmLimitations = anyOf(may("show", "변호사"), may("show", "책임변"), may("show", "어쏘변"));

/** Who approves any contract in sight. */
export const approveAnyContract = anyOf(may("manage", "매니저"), may("manage", "관리자"));

/**
 * Who approves what is going to be signed (product §6.3): lawyers of any duty, of the contracts that name them or of
 * which they have an open task, and 매니저.
 */
export const approveContracts = anyOf(lawyers, approveAnyContract);

/**
 * Who makes the report of the whole firm to the bar association (변호사법 제28조의2): 관리자 and 매니저. Its figures count
 * the contracts of all teams, behind walls too, so that the right to the contracts of one's teams is not enough; which
 * contracts those are is told of those alone that the person may see.
 */
export const reportEngagements = anyOf(may("manage", "매니저"), may("manage", "관리자"));
