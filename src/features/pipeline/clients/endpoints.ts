import { endpoint } from "#platform/endpoint.ts";
import { importEndpoints } from "#records/import.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { client } from "./client.ts";
import type * as schemas from "./schemas.ts";

export const clientCalls = recordEndpoints(client);
export const clientImport = importEndpoints(client);

/** Hands clients over to other people with a note, all or none. */
export const assignClients = endpoint<typeof schemas.assignClients>("POST", "/api/clients/assignments");
/** Makes two clients one; everything of the other moves. */
export const mergeClients = endpoint<typeof schemas.mergeClients>("POST", "/api/clients/:number/merge");
/** Takes the last merge of this client back, within seven days. */
export const undoMerge = endpoint<typeof schemas.undoMerge>("POST", "/api/clients/:number/merge/undo");
/** What a merge would move, by kind. */
export const previewMerge = endpoint<typeof schemas.previewMerge>("GET", "/api/clients/:number/merge/preview");
/** Clients that went into this one and can still be taken out again. */
export const listMerges = endpoint<typeof schemas.listMerges>("GET", "/api/clients/:number/merges");
/** The client that a number leads to now: itself, or the one it was merged into. */
export const findSuccessor = endpoint<typeof schemas.findSuccessor>("GET", "/api/clients/:number/successor");
/** 상속인과 승계인 of a client, and the clients in whose place this one stands. */
export const readSuccessors = endpoint<typeof schemas.readSuccessors>("GET", "/api/clients/:number/successors");
/** Makes these the successors of the client. */
export const setSuccessors = endpoint<typeof schemas.setSuccessors>("PUT", "/api/clients/:number/successors");
/** Clients with the telephone number, registration number, or name and birthday that is being typed, which no address holds. */
export const sameClients = endpoint<typeof schemas.sameClients>("POST", "/api/clients/same");
