import { approveAdvertising, manageContent, showContent } from "#firm/advertising/access.ts";

/** Who sees quick posts. Rows: team scope, and those that are the person's or name him or her. */
export const showQuickPosts = showContent;

export const manageQuickPosts = manageContent;

export const approveQuickPosts = approveAdvertising;
