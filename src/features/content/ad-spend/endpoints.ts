import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const listEditions = endpoint<typeof schemas.listEditions>("GET", "/api/brands/:number/ad-spend");
export const importSpends = endpoint<typeof schemas.importSpends>("POST", "/api/brands/:number/ad-spend");
