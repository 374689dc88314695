/** What other features of the partners use of the roster. */
export { meAsPartner, partnerOf, requirePartner, staffOfPartners } from "./me.ts";
