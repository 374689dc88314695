import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who reads and writes memos (spec §6: 메모리스트). Rows: the records they hang on, and their 공개범위. */
export const showMemos = anyOf(may("show", "메모리스트"), may("manage", "관리자"));

/** Who hides and moves memos of others, and takes the list as a file. */
export const manageMemos = anyOf(may("manage", "메모리스트"), may("manage", "관리자"));

/** Who reads memos for lawyers alone, and writes them. */
export const readPrivileged = anyOf(may("show", "변호사"), may("show", "책임변"), may("show", "어쏘변"));
