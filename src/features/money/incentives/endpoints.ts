import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { incentiveRule } from "./incentive-rule.ts";
import { incentive } from "./incentive.ts";
import type * as schemas from "./schemas.ts";

export const incentiveCalls = recordEndpoints(incentive);
export const ruleCalls = recordEndpoints(incentiveRule);
/** Works a period out by a rule, from the shares that were confirmed. */
export const draftIncentives = endpoint<typeof schemas.draftIncentives>("POST", "/api/incentives/drafts");
/** The shares behind the base of an incentive. */
export const readBase = endpoint<typeof schemas.readBase>("GET", "/api/incentives/:number/base");
export const listIncentiveExceptions = endpoint<typeof schemas.listIncentiveExceptions>(
  "GET",
  "/api/incentives/exceptions",
);
export const exceptIncentive = endpoint<typeof schemas.exceptIncentive>("POST", "/api/incentives/:number/exception");
export const listOwnIncentives = endpoint<typeof schemas.listOwnIncentives>("GET", "/api/incentives/mine");
