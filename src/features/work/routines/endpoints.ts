import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { routine } from "./routine.ts";
import type * as schemas from "./schemas.ts";

export const routineCalls = recordEndpoints(routine);
export const readRoutineDays = endpoint<typeof schemas.readRoutineDays>("GET", "/api/routines/:number/days");
export const setRecipients = endpoint<typeof schemas.setRecipients>("PUT", "/api/routines/:number/recipients");
/** Leaves one of the next days out, or takes it back in. */
export const skipRoutineDay = endpoint<typeof schemas.skipRoutineDay>("PUT", "/api/routines/:number/skips");
