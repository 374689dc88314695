import { may } from "#firm/may.ts";

/** Who reads and writes what the firm publishes (product §4.1, 컨텐츠관리). */
export const showNews = may("show", "컨텐츠관리");
export const manageNews = may("manage", "컨텐츠관리");
