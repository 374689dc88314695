import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { leave } from "./leave.ts";
import type * as schemas from "./schemas.ts";

export const leaveCalls = recordEndpoints(leave);

export const readBalance = endpoint<typeof schemas.readBalance>("GET", "/api/leave-balance");
export const checkLeave = endpoint<typeof schemas.checkLeave>("GET", "/api/leave-check");
export const leaveCalendar = endpoint<typeof schemas.leaveCalendar>("GET", "/api/leave-calendar");
export const readHandover = endpoint<typeof schemas.readHandover>("GET", "/api/leaves/:number/handover");
export const nameDeputies = endpoint<typeof schemas.nameDeputies>("PUT", "/api/leaves/:number/deputies");
export const listAsked = endpoint<typeof schemas.listAsked>("GET", "/api/leave-handovers");
export const answerHandover = endpoint<typeof schemas.answerHandover>("POST", "/api/leave-handovers/:number/answer");

export const listPeople = endpoint<typeof schemas.listPeople>("GET", "/api/leave-people");
export const readPerson = endpoint<typeof schemas.readPerson>("GET", "/api/leave-people/:staff");
export const setTerms = endpoint<typeof schemas.setTerms>("PUT", "/api/leave-people/:staff/terms");
export const enterAttendance = endpoint<typeof schemas.enterAttendance>("POST", "/api/leave-people/:staff/attendance");
export const takeBackAttendance = endpoint<typeof schemas.takeBackAttendance>("DELETE", "/api/leave-attendance/:id");
export const grantLeave = endpoint<typeof schemas.grantLeave>("POST", "/api/leave-grants");
export const cutGrant = endpoint<typeof schemas.cutGrant>("PUT", "/api/leave-grants/:id/cut");
export const runGrants = endpoint<typeof schemas.runGrants>("POST", "/api/leave-grants/run");
export const readSettings = endpoint<typeof schemas.readSettings>("GET", "/api/leave-settings");
export const setSettings = endpoint<typeof schemas.setSettings>("PUT", "/api/leave-settings");

export const listPromotions = endpoint<typeof schemas.listPromotions>("GET", "/api/leave-promotions");
export const notifyPromotion = endpoint<typeof schemas.notifyPromotion>("POST", "/api/leave-promotions/:id/notify");
export const answerPromotion = endpoint<typeof schemas.setPromotionDays>("POST", "/api/leave-promotions/:id/answer");
export const designateLeave = endpoint<typeof schemas.setPromotionDays>("POST", "/api/leave-promotions/:id/designate");
export const serveRefusal = endpoint<typeof schemas.serveRefusal>("POST", "/api/leave-refusals/:id/serve");
export const ackRefusal = endpoint<typeof schemas.ackRefusal>("POST", "/api/leave-refusals/:id/ack");
