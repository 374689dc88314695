import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const readClientHome = endpoint<typeof schemas.readClientHome>("GET", "/api/client/home");
export const readLinkedCase = endpoint<typeof schemas.readLinkedCase>("GET", "/api/link/case");
/** A case as its client reads it, for the client layout. */
export const previewCase = endpoint<typeof schemas.previewCase>("GET", "/api/projects/:number/client-view");
export const shareCase = endpoint<typeof schemas.shareCase>("POST", "/api/clients/:number/share-links");
/** Cases that a client may be given a link to: as their client, or as one of those who signed the contract. */
export const listShareableCases = endpoint<typeof schemas.listShareableCases>(
  "GET",
  "/api/clients/:number/share-links/cases",
);
