import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const readMonth = endpoint<typeof schemas.readMonth>("GET", "/api/compliance/month");
export const listDownloads = endpoint<typeof schemas.listDownloads>("GET", "/api/compliance/downloads");
export const finishReview = endpoint<typeof schemas.finishReview>("POST", "/api/compliance/reviews");
export const listAlarms = endpoint<typeof schemas.listAlarms>("GET", "/api/compliance/alarms");
export const settleAlarm = endpoint<typeof schemas.settleAlarm>("POST", "/api/compliance/alarms/:alarmId/settle");
export const reportBreach = endpoint<typeof schemas.reportBreach>("POST", "/api/compliance/breach-report");
export const draftLetter = endpoint<typeof schemas.draftLetter>("GET", "/api/compliance/breach-letter");
/** 조회 기록 of a client: who looked at what, by the access log. */
export const listClientReaders = endpoint<typeof schemas.listClientReaders>("GET", "/api/clients/:number/readers");
