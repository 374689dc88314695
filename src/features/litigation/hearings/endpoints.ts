import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { hearing } from "./hearing.ts";
import type * as schemas from "./schemas.ts";

export const hearingCalls = recordEndpoints(hearing);
export const hearingCalendar = endpoint<typeof schemas.hearingCalendar>("GET", "/api/hearings/calendar");
export const checkClashes = endpoint<typeof schemas.checkClashes>("POST", "/api/hearings/clashes");
export const hearingsOf = endpoint<typeof schemas.hearingsOf>("GET", "/api/hearings/of");

/** The person's own calendar address: whether there is one, a new one, and its end (additions L11). */
export const readCalendarFeed = endpoint<typeof schemas.readCalendarFeed>("GET", "/api/hearings/feed");
export const openCalendarFeed = endpoint<typeof schemas.openCalendarFeed>("POST", "/api/hearings/feed");
export const closeCalendarFeed = endpoint<typeof schemas.closeCalendarFeed>("DELETE", "/api/hearings/feed");
/** The calendar itself, for programs that have no session: the address is the secret. */
export const calendarFeed = endpoint<typeof schemas.calendarFeed>("GET", "/calendars/:token");
