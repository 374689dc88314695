import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/** What happened to a record and around it, newest first. */
export const readTimeline = endpoint<typeof schemas.readTimeline>("GET", "/api/timeline/:type/:id");

/** Says that the person looks at the record now; answers when it was the time before, and whether it is followed. */
export const visitRecord = endpoint<typeof schemas.visitRecord>("POST", "/api/timeline/:type/:id/visits");

/** Follows a record, so that the bell tells what is new on it, or does so no more. */
export const followRecord = endpoint<typeof schemas.followRecord>("PUT", "/api/timeline/:type/:id/follow");

/** The records that the person follows, the last one first. */
export const listFollowed = endpoint<typeof schemas.listFollowed>("GET", "/api/timeline/followed");
