import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const readClientHome = endpoint<typeof schemas.readClientHome>("GET", "/api/client/home");
export const readLinkedCase = endpoint<typeof schemas.readLinkedCase>("GET", "/api/link/case");
export const shareCase = endpoint<typeof schemas.shareCase>("POST", "/api/clients/:number/share-links");
