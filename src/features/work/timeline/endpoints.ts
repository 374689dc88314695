import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/** What happened to a record and around it, newest first. */
export const readTimeline = endpoint<typeof schemas.readTimeline>("GET", "/api/timeline/:type/:id");

/** Says that the person looks at the record now; answers when it was the time before. */
export const visitRecord = endpoint<typeof schemas.visitRecord>("POST", "/api/timeline/:type/:id/visits");
