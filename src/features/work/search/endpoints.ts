import { endpoint } from "../../../kit/shared/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const searchEverything = endpoint<typeof schemas.searchEverything>("GET", "/api/search");
