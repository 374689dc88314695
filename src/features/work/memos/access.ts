import { may } from "#firm/may.ts";
import { anyOf, teamMember, type Policy } from "#platform/policy.ts";

/** Who asks for the memos of one record: with 메모리스트 of any that is seen, others of those that name them. */
export const openMemos: Policy = teamMember;

/** Who reads and writes memos of every record that they see, and has their list (spec §6: 메모리스트). */
export const showMemos = anyOf(may("show", "메모리스트"), may("manage", "관리자"));

/** Who hides and moves memos of others, and takes the list as a file. */
export const manageMemos = anyOf(may("manage", "메모리스트"), may("manage", "관리자"));

/** Who reads memos for lawyers alone, and writes them. */
export const readPrivileged = anyOf(may("show", "변호사"), may("show", "책임변"), may("show", "어쏘변"));
