import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const listAllocations = endpoint<typeof schemas.listAllocations>("GET", "/api/allocations");
/** Shares by the roles of the contract, for payments of which nobody has confirmed any. */
export const proposeAllocations = endpoint<typeof schemas.proposeAllocations>("POST", "/api/allocations/proposals");
export const confirmAllocations = endpoint<typeof schemas.confirmAllocations>("POST", "/api/allocations/confirmations");
export const reopenAllocation = endpoint<typeof schemas.reopenAllocation>("POST", "/api/allocations/:number/reopening");
export const listExceptions = endpoint<typeof schemas.listExceptions>("GET", "/api/allocations/exceptions");
export const giveException = endpoint<typeof schemas.giveException>("POST", "/api/allocations/:number/exceptions");
export const listOwnAllocations = endpoint<typeof schemas.listOwnAllocations>("GET", "/api/allocations/mine");
