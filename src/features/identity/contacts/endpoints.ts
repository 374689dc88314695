import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/** Says until when one is out today, or that one is back. */
export const setOut = endpoint<typeof schemas.setOut>("PUT", "/api/own-out");
