import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./client-schemas.ts";

export const shareLetter = endpoint<typeof schemas.shareLetter>("POST", "/api/letters/:number/client-link");

/** By the visit of such a link. */
export const readLinkedLetter = endpoint<typeof schemas.readLinkedLetter>("GET", "/api/link/letter");
export const approveLinkedLetter = endpoint<typeof schemas.approveLinkedLetter>("POST", "/api/link/letter/approve");
