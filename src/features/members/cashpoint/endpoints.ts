import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { member } from "./member.ts";
import { walletMovement } from "./movement.ts";
import type * as schemas from "./schemas.ts";

export const memberCalls = recordEndpoints(member);
export const movementCalls = recordEndpoints(walletMovement);

/** The lots of a member that still hold something, those that are used first at the top. */
export const readLots = endpoint<typeof schemas.readLots>("GET", "/api/members/:number/lots");

/** Whether cash is paid in beforehand, and how what is outstanding stands to the limits of the law. */
export const readPrepaid = endpoint<typeof schemas.readPrepaid>("GET", "/api/prepaid");
export const setPrepaid = endpoint<typeof schemas.setPrepaid>("PUT", "/api/prepaid");
