import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const searchEverything = endpoint<typeof schemas.searchEverything>("GET", "/api/search");
