import { endpoint, type Endpoint } from "#platform/endpoint.ts";
import type { ReadKind } from "./readers.ts";
import type * as schemas from "./schemas.ts";

export const readMonth = endpoint<typeof schemas.readMonth>("GET", "/api/compliance/month");
export const listDownloads = endpoint<typeof schemas.listDownloads>("GET", "/api/compliance/downloads");
export const finishReview = endpoint<typeof schemas.finishReview>("POST", "/api/compliance/reviews");
export const listAlarms = endpoint<typeof schemas.listAlarms>("GET", "/api/compliance/alarms");
export const settleAlarm = endpoint<typeof schemas.settleAlarm>("POST", "/api/compliance/alarms/:alarmId/settle");
export const reportBreach = endpoint<typeof schemas.reportBreach>("POST", "/api/compliance/breach-report");
export const draftLetter = endpoint<typeof schemas.draftLetter>("GET", "/api/compliance/breach-letter");
type Readers = typeof schemas.readersOfClient;
/** 조회 기록 of a record: who looked at what, by the access log. */
export const listReaders: Readonly<Record<ReadKind, Endpoint<Readers>>> = {
  client: endpoint<Readers>("GET", "/api/clients/:number/readers"),
  project: endpoint<Readers>("GET", "/api/compliance/projects/:number/readers"),
  consult: endpoint<Readers>("GET", "/api/compliance/consults/:number/readers"),
  contract: endpoint<Readers>("GET", "/api/compliance/contracts/:number/readers"),
};
