import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { partner } from "./partner.ts";
import type * as schemas from "./schemas.ts";
import { stake } from "./stake.ts";

export const partnerCalls = recordEndpoints(partner);
export const stakeCalls = recordEndpoints(stake);

/** What is settled with whoever leaves, and the work that still needs somebody. */
export const readSettlement = endpoint<typeof schemas.readSettlement>("GET", "/api/partners/:number/settlement");
export const settleItem = endpoint<typeof schemas.settleItem>("PUT", "/api/partners/:number/settlement/:item");

/** Takes a stake back that was entered by mistake. */
export const reverseStake = endpoint<typeof schemas.reverseStake>("POST", "/api/stakes/:number/reverse");
