import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { contract } from "./contract.ts";
import type * as schemas from "./schemas.ts";

export const contractCalls = recordEndpoints(contract);

/** Fees, plan, people, changes, and what stands in the way of signing. */
export const readTerms = endpoint<typeof schemas.readTerms>("GET", "/api/contracts/:number/terms");
/** All fee lines and the plan, replaced together. */
export const setFees = endpoint<typeof schemas.setFees>("PUT", "/api/contracts/:number/fees");
/** 담당변호사, replaced together. */
export const setLawyers = endpoint<typeof schemas.setLawyers>("PUT", "/api/contracts/:number/lawyers");
/** 공동위임인 and whether they are liable jointly, replaced together. */
export const setClients = endpoint<typeof schemas.setClients>("PUT", "/api/contracts/:number/clients");
/** Says of which 분야 it is; 기타 is an answer too. */
export const setCategory = endpoint<typeof schemas.setCategory>("PUT", "/api/contracts/:number/category");
/** A lawyer confirms the day of limitation, or that there is none, as it stands. */
export const confirmLimitation = endpoint<typeof schemas.ofVersion>("POST", "/api/contracts/:number/limitation");
/** Another lawyer says why a contract may be signed though one of its lawyers left the office it is before. */
export const confirmBar = endpoint<typeof schemas.confirmBar>("POST", "/api/contracts/:number/bar");
/** Writes the 변경계약 of a signed contract, or writes the one that is not signed yet anew. */
export const draftAmendment = endpoint<typeof schemas.draftAmendment>("PUT", "/api/contracts/:number/amendment");
/** 승인 of the 변경계약. */
export const approveAmendment = endpoint<typeof schemas.ofVersion>("POST", "/api/contracts/:number/amendment/approval");
/** Signs or drops the 변경계약. */
export const moveAmendment = endpoint<typeof schemas.moveAmendment>("POST", "/api/contracts/:number/amendment/moves");
/** What a 성공보수 is taken of, once the result is there, or that there is none yet. */
export const recordResult = endpoint<typeof schemas.recordResult>("PUT", "/api/contracts/:number/result");
/** Confirms the 정산표 of a terminated contract. */
export const settleContract = endpoint<typeof schemas.settleContract>("PUT", "/api/contracts/:number/settlement");
/** Opens a case for a signed contract. */
export const openProject = endpoint<typeof schemas.openProject>("POST", "/api/contracts/:number/project");
/** Enters a signed contract in the 수임장부. */
export const enterLedger = endpoint<typeof schemas.enterLedger>("POST", "/api/contracts/:number/ledger");
/** 공동위임인 of a client's contracts. */
export const listCoClients = endpoint<typeof schemas.listCoClients>("GET", "/api/clients/:number/co-clients");
