import { manageLinks } from "#features/portal/links/access.ts";

/** Who gives a client a link to the state of a case. */
export const shareCases = manageLinks;
