import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import type * as schemas from "./schemas.ts";
import { unionCase, unionRule, unionSettlement } from "./union.ts";

export const unionRuleCalls = recordEndpoints(unionRule);
export const unionCaseCalls = recordEndpoints(unionCase);
export const unionCalls = recordEndpoints(unionSettlement);

/** Computes the settlement of a quarter, or computes it anew as long as it is not confirmed. */
export const computeSettlement = endpoint<typeof schemas.computeSettlement>("POST", "/api/union-settlements/compute");
export const readLines = endpoint<typeof schemas.readLines>("GET", "/api/union-settlements/:number/lines");

/** What each partner brought in a period, by the formula of the bar. */
export const readPartnerRevenue = endpoint<typeof schemas.readPartnerRevenue>("GET", "/api/partner-revenue");
