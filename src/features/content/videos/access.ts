import { approveAdvertising, manageContent, showContent } from "#firm/advertising/access.ts";

/** Who sees videos. Rows: team scope, and those in which the person appears or that are theirs. */
export const showVideos = showContent;

export const manageVideos = manageContent;

/** 변호사 승인 (product §6.10). */
export const approveVideos = approveAdvertising;
