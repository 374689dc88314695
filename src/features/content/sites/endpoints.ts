import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import type * as schemas from "./schemas.ts";
import { siteEvent } from "./site-event.ts";

export const siteEventCalls = recordEndpoints(siteEvent);
export const listSites = endpoint<typeof schemas.listSites>("GET", "/api/sites");
export const readSite = endpoint<typeof schemas.readSite>("GET", "/api/sites/:number");
export const checkSite = endpoint<typeof schemas.checkSite>("POST", "/api/sites/:number/check");
