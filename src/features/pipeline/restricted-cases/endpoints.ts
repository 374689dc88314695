import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { caseOpening } from "./case-opening.ts";
import type * as schemas from "./schemas.ts";

export const caseOpeningCalls = recordEndpoints(caseOpening);

/** The list of people who alone see a case, as its 책임변 sets it (trust R31). */
export const readMembers = endpoint<typeof schemas.readMembers>("GET", "/api/restricted-cases/:type/:number");
export const setMembers = endpoint<typeof schemas.setMembers>("PUT", "/api/restricted-cases/:type/:number");
export const liftMembers = endpoint<typeof schemas.liftMembers>("DELETE", "/api/restricted-cases/:type/:number");

/** Asks for a case of whose list one is not; another person decides. */
export const askForCase = endpoint<typeof schemas.askForCase>("POST", "/api/case-openings");
