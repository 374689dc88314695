import { advisers, may } from "#firm/may.ts";
import { anyOf, type Policy } from "#platform/policy.ts";

/** Who sees the projects of the team scope (spec §6). Others see those that name them or that a task is about. */
export const showProjects = anyOf(may("show", "고객리스트"), may("manage", "관리자"));

/** Who has the list: lawyers and 컨설턴트 find theirs in it (product §9 Q25). */
export const browseProjects = anyOf(showProjects, advisers);

/** Who may add and change projects, and sees telephone numbers in full. */
export const manageProjects = anyOf(may("manage", "고객리스트"), may("manage", "관리자"));

/** Who confirms the day of limitation of a case, or that there is none: a lawyer (additions C1). */
export const confirmLimitations = anyOf(may("show", "변호사"), may("show", "책임변"), may("show", "어쏘변"));

/** Who closes one: not whoever is named on it alone. */
export const closeProjects = anyOf(manageProjects);

/** Who moves stage and state and writes into the progress table (product §6.4): 송무팀 and 변호사 among those who see it. */
export const workOnProjects = whoSees(anyOf(may("manage", "송무팀"), may("manage", "변호사"), may("manage", "관리자")));

/** Who hands projects to other people (product §6.4). */
export const assignProjects = whoSees(anyOf(may("manage", "매니저"), may("manage", "관리자")));

function whoSees(policy: Policy): Policy {
  return {
    name: `(${policy.name}) & ${showProjects.name}`,
    allows: (facts) => showProjects.allows(facts) && policy.allows(facts),
  };
}
