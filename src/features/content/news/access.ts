import { approveAdvertising } from "#firm/advertising/access.ts";
import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who reads what the firm publishes: who writes it, and the lawyers who let a phrase stand (product §4.1). */
export const showNews = anyOf(may("show", "컨텐츠관리"), approveAdvertising);

/** Who writes it (컨텐츠관리). */
export const manageNews = may("manage", "컨텐츠관리");
