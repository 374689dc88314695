import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/** For a client: the client's own minutes and what was taken of them. */
export const readClientTime = endpoint<typeof schemas.readClientTime>("GET", "/api/client/time");
