import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/** The services that the person may open, with what is open and late in each. */
export const readHub = endpoint<typeof schemas.readHub>("GET", "/api/service-hub");
