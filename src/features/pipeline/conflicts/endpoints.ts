import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/** Looks for people while they are typed; nothing is stored but the access log. */
export const searchConflicts = endpoint<typeof schemas.searchConflicts>("POST", "/api/conflicts/search");

/** The newest check of a record, its hits as the person may know them, its parties and the clauses of today. */
export const readConflicts = endpoint<typeof schemas.readConflicts>("GET", "/api/conflicts/:number");

/** Looks anew over all parties of the record. */
export const runConflicts = endpoint<typeof schemas.runConflicts>("POST", "/api/conflicts/:number/run");

/** Adds a party to the record and looks anew. */
export const addParty = endpoint<typeof schemas.addParty>("POST", "/api/conflicts/:number/parties");

/** Takes away a party that was added by hand, and looks anew. */
export const removeParty = endpoint<typeof schemas.removeParty>("DELETE", "/api/conflicts/:number/parties/:partyId");

/** Open matters whose check waits for a lawyer or was overtaken by a new party, the gravest first. */
export const listOpenChecks = endpoint<typeof schemas.listOpenChecks>("GET", "/api/conflicts/open");

/** A lawyer's decision on a check. */
export const decideConflict = endpoint<typeof schemas.decideConflict>("POST", "/api/conflict-checks/:checkId/decision");

/** Declines what was decided to be prohibited, and walls the record. */
export const declineConflict = endpoint<typeof schemas.declineConflict>(
  "POST",
  "/api/conflict-checks/:checkId/decline",
);

/** What the certificate says, with the hash of its content. */
export const readCertificate = endpoint<typeof schemas.readCertificate>("GET", "/api/conflict-checks/:checkId");
