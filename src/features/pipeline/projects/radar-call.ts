import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/** How many projects have nothing planned (무일정). Apart from the other calls: the menu asks it on every first screen. */
export const readRadar = endpoint<typeof schemas.readRadar>("GET", "/api/projects/radar");
