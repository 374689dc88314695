import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/** By whoever holds the link. They are POST, so that what fetches an address in passing asks nothing. */
export const lookAtLink = endpoint<typeof schemas.lookAtLink>("POST", "/api/link/look");
export const enterLink = endpoint<typeof schemas.enterLink>("POST", "/api/link/enter");

export const listLinks = endpoint<typeof schemas.listLinks>("GET", "/api/clients/:number/share-links");
/** Links by which the state of a case is shown outside. */
export const listCaseLinks = endpoint<typeof schemas.listCaseLinks>("GET", "/api/projects/:number/share-links");
export const renewCode = endpoint<typeof schemas.renewCode>("POST", "/api/clients/:number/share-links/:linkId/code");
export const endLink = endpoint<typeof schemas.endLink>("POST", "/api/clients/:number/share-links/:linkId/end");
