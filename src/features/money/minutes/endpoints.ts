import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import type * as schemas from "./schemas.ts";
import { timePack } from "./time-pack.ts";

export const packCalls = recordEndpoints(timePack);

/** The lots of a pack and how they moved. */
export const readLedger = endpoint<typeof schemas.readLedger>("GET", "/api/time-packs/:number/ledger");
export const grantTime = endpoint<typeof schemas.grantTime>("POST", "/api/time-packs/:number/grants");
export const recallTime = endpoint<typeof schemas.recallTime>("POST", "/api/time-packs/:number/recalls");
export const extendTime = endpoint<typeof schemas.extendTime>("POST", "/api/time-packs/:number/extensions");
/** Approved work that is not taken from the pack yet, or not as it is now. */
export const listCandidates = endpoint<typeof schemas.listCandidates>("GET", "/api/time-packs/:number/candidates");
export const spendTime = endpoint<typeof schemas.spendTime>("POST", "/api/time-packs/:number/uses");
export const takeBack = endpoint<typeof schemas.takeBack>("POST", "/api/time-packs/:number/entries/:entryId/take-back");
/** 정산표. */
export const readSettlement = endpoint<typeof schemas.readSettlement>("GET", "/api/time-packs/:number/settlement");

export const listRounding = endpoint<typeof schemas.listRounding>("GET", "/api/time-rounding");
export const addRounding = endpoint<typeof schemas.addRounding>("POST", "/api/time-rounding");
