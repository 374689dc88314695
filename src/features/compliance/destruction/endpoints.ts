import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const listDestruction = endpoint<typeof schemas.listDestruction>("GET", "/api/compliance/destruction");
