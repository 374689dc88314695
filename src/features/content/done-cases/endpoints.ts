import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { doneCase } from "./done-case.ts";
import type * as schemas from "./schemas.ts";

export const doneCaseCalls = recordEndpoints(doneCase);
export const readHits = endpoint<typeof schemas.readHits>("GET", "/api/done-cases/:number/hits");
export const decideHits = endpoint<typeof schemas.decideHits>("PUT", "/api/done-cases/:number/hits");
export const readPublic = endpoint<typeof schemas.readPublic>("GET", "/api/done-cases/:number/public");
