import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/** Says that the person looks at the record now, types there, or leaves; answers who else does. */
export const tellPresence = endpoint<typeof schemas.tellPresence>("POST", "/api/presence/:type/:id");
