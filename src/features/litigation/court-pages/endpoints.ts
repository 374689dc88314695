import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/** What a case holds of what the court's own page says, for the comparison with what was pasted (product N18). */
export const readStanding = endpoint<typeof schemas.readStanding>("GET", "/api/legal-cases/:number/court-page");

/** Takes over one row that was pasted, as a hearing, a service or a row of 진행내용. */
export const takeRow = endpoint<typeof schemas.takeRow>("POST", "/api/legal-cases/:number/court-page");
