import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { absence } from "./absence.ts";
import type * as schemas from "./schemas.ts";

export const absenceCalls = recordEndpoints(absence);

/** What has not ended of one's own absences, and of those of the people of a team that one leads. */
export const listOwnAbsences = endpoint<typeof schemas.listOwnAbsences>("GET", "/api/own-absences");
export const enterOwnAbsence = endpoint<typeof schemas.enterOwnAbsence>("POST", "/api/own-absences");
export const changeOwnAbsence = endpoint<typeof schemas.changeOwnAbsence>("PATCH", "/api/own-absences/:number");
/** Ends what has begun now, and takes out what has not. */
export const endOwnAbsence = endpoint<typeof schemas.endOwnAbsence>("POST", "/api/own-absences/:number/end");
