import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { reward } from "./reward.ts";
import type * as schemas from "./schemas.ts";

export const rewardCalls = recordEndpoints(reward);

/** Computes the rewards of a quarter from the work that was looked over; again as often as one likes. */
export const computeRewards = endpoint<typeof schemas.computeRewards>("POST", "/api/partner-rewards/compute");
