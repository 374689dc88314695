import { approveAdvertising, manageContent, showContent } from "#firm/advertising/access.ts";

/** Who sees success stories (컨텐츠관리, and the lawyers who approve them). */
export const showDoneCases = showContent;

export const manageDoneCases = manageContent;

export const approveDoneCases = approveAdvertising;
