import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { origination } from "./origination.ts";
import type * as schemas from "./schemas.ts";

export const originationCalls = recordEndpoints(origination);
/** What was frozen into a contract when it was signed. */
export const listFrozen = endpoint<typeof schemas.listFrozen>("GET", "/api/originations/frozen");
