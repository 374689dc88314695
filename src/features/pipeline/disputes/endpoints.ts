import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { dispute } from "./dispute.ts";
import type * as schemas from "./schemas.ts";

export const disputeCalls = recordEndpoints(dispute);

/** Takes a step: 사실확인, 합의, 종결 … */
export const moveDispute = endpoint<typeof schemas.moveDispute>("POST", "/api/disputes/:number/moves");
