import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/** What each partner has in hand, and how the duties of a period were kept. */
export const readSituation = endpoint<typeof schemas.readSituation>("GET", "/api/partner-situation");

/** How many cases each lawyer has taken in a half-year beside the numbers that make a 특정변호사. */
export const readRadar = endpoint<typeof schemas.readRadar>("GET", "/api/partner-radar");
