import { approveAdvertising } from "#firm/advertising/access.ts";
import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/**
 * Who reads what the firm publishes: content or board management (the gate of spec §6), and the lawyers who let a phrase
 * stand (product §4.1).
 */
export const showNews = anyOf(may("show", "컨텐츠관리"), may("show", "게시판관리"), approveAdvertising);

/** Who writes it (컨텐츠관리). */
export const manageNews = may("manage", "컨텐츠관리");
