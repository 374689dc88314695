import { endpoint } from "../../../kit/shared/endpoint.ts";
import { recordEndpoints } from "../../../kit/shared/records/endpoints.ts";
import { contract } from "./contract.ts";
import type * as schemas from "./schemas.ts";

export const contractCalls = recordEndpoints(contract);

/** Fees, plan, lawyers and what stands in the way of signing. */
export const readTerms = endpoint<typeof schemas.readTerms>("GET", "/api/contracts/:number/terms");
/** All fee lines and the plan, replaced together. */
export const setFees = endpoint<typeof schemas.setFees>("PUT", "/api/contracts/:number/fees");
/** 담당변호사, replaced together. */
export const setLawyers = endpoint<typeof schemas.setLawyers>("PUT", "/api/contracts/:number/lawyers");
/** Takes a step: 발송, 서명완료, 해지 … */
export const moveContract = endpoint<typeof schemas.moveContract>("POST", "/api/contracts/:number/moves");
/** Opens a case for a signed contract. */
export const openProject = endpoint<typeof schemas.openProject>("POST", "/api/contracts/:number/project");
/** Enters a signed contract in the 수임장부. */
export const enterLedger = endpoint<typeof schemas.enterLedger>("POST", "/api/contracts/:number/ledger");
