import { guest, type Policy } from "#platform/policy.ts";
import { manageClients, showClients } from "#features/pipeline/clients/access.ts";

/** Who sees which links a client has been given, and what became of them. */
export const showLinks = showClients;

/** Who gives out links and codes, and takes them back (product §6.3: 진행상황 공유링크). */
export const manageLinks = manageClients;

/** Whoever holds a link asks about it and opens it by its code. */
export const openLinks: Policy = guest;
