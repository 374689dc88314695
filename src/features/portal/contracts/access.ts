import { manageLinks } from "#features/portal/links/access.ts";

/** Who gives a client a contract to read by a link, and sees whether it was confirmed. */
export const shareContracts = manageLinks;
