import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { serviceOfProcess } from "./service-of-process.ts";
import type * as schemas from "./schemas.ts";

export const serviceCalls = recordEndpoints(serviceOfProcess);

/** Registers what came in with what follows from it, all in one transaction; answers every deadline of the case. */
export const registerService = endpoint<typeof schemas.registerService>("POST", "/api/services-of-process");

/** The deadlines that the document usually starts, computed; nothing is stored. */
export const proposeDeadlines = endpoint<typeof schemas.proposeDeadlines>("POST", "/api/services-of-process/proposals");

/** That nothing came is an entry too. */
export const registerNothing = endpoint<typeof schemas.registerNothing>("POST", "/api/services-of-process/nothing");

/** Says of a registered item what follows: further deadlines. */
export const decideService = endpoint<typeof schemas.decideService>(
  "POST",
  "/api/services-of-process/:number/deadlines",
);

/** Corrects the day of service: the deadlines that hang on it move as one set, each accepted by a lawyer (additions L10). */
export const moveService = endpoint<typeof schemas.moveService>("POST", "/api/services-of-process/:number/moves");

/** Takes the file of a document that came in and says what its text tells of case, court and kind (additions L3). */
export const readPaper = endpoint<typeof schemas.readPaper>("POST", "/api/services-of-process/papers");
