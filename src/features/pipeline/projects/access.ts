import { anyOf, may } from "../../../kit/shared/policy.ts";

/** Who may see projects: list, page, search and the tasks of one (spec §6). Rows: team scope. */
export const showProjects = anyOf(may("show", "고객리스트"), may("manage", "관리자"));

/** Who may change projects and sees telephone numbers in full. */
export const manageProjects = anyOf(may("manage", "고객리스트"), may("manage", "관리자"));
