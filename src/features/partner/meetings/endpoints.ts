import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { meeting } from "./meeting.ts";
import { meetingRule } from "./rule.ts";
import type * as schemas from "./schemas.ts";

export const meetingCalls = recordEndpoints(meeting);
export const meetingRuleCalls = recordEndpoints(meetingRule);

/** Who attends a meeting, its agenda with the quorum of each item, and the rule that counts. */
export const readAttendance = endpoint<typeof schemas.readAttendance>(
  "GET",
  "/api/partner-meetings/:number/attendance",
);

/** The code of this moment, for the screen in the room. */
export const readCode = endpoint<typeof schemas.readCode>("GET", "/api/partner-meetings/:number/code");

/** Checks oneself in with the code that the room shows. */
export const checkIn = endpoint<typeof schemas.checkIn>("POST", "/api/partner-meetings/:number/check-in");

/** Lets somebody else vote for oneself; the 운영위원회 enters proxies that came on paper. */
export const giveProxy = endpoint<typeof schemas.giveProxy>("PUT", "/api/partner-meetings/:number/proxy");
export const takeProxyBack = endpoint<typeof schemas.takeProxyBack>(
  "POST",
  "/api/partner-meetings/:number/proxy/take-back",
);

/** Enters or corrects how somebody attended, with a reason. */
export const enterAttendance = endpoint<typeof schemas.enterAttendance>(
  "POST",
  "/api/partner-meetings/:number/attendance",
);

/** The agenda, whole: items that are not sent are taken off. */
export const saveAgenda = endpoint<typeof schemas.saveAgenda>("PUT", "/api/partner-meetings/:number/agenda");

/** Who is kept out of an item, and how the others voted. */
export const saveStances = endpoint<typeof schemas.saveStances>(
  "PUT",
  "/api/partner-meetings/:number/agenda/:agendaId",
);

/** Members and meetings of a period, and how often each of them was there. */
export const readAttendanceGrid = endpoint<typeof schemas.readAttendanceGrid>("GET", "/api/partner-attendance");
