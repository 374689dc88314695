import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { legalCase } from "./legal-case.ts";
import type * as schemas from "./schemas.ts";

export const legalCaseCalls = recordEndpoints(legalCase);
export const caseDetail = endpoint<typeof schemas.caseDetail>("GET", "/api/legal-cases/:number/detail");
export const setParties = endpoint<typeof schemas.setParties>("PUT", "/api/legal-cases/:number/parties");
export const setAliases = endpoint<typeof schemas.setAliases>("PUT", "/api/legal-cases/:number/aliases");
export const checkNumber = endpoint<typeof schemas.checkNumber>("POST", "/api/legal-cases/number-check");
