import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints, type ListSchema } from "#records/endpoints.ts";
import { consult } from "./consult.ts";
import type * as schemas from "./schemas.ts";

export const consultCalls = recordEndpoints(consult);

/** A call over the rows of the list: with the same query. */
type OverRows<Schema> = Schema & Pick<ListSchema<typeof consult>, "query">;

/** Earlier consultations with the same telephone number, of the last 30 days. */
export const sameNumber = endpoint<typeof schemas.sameNumber>("POST", "/api/consults/same-number");
/** Numbers of 상담현황 over the rows of a list query. */
export const overview = endpoint<OverRows<typeof schemas.overview>>("GET", "/api/consults/overview");
/** Cards of the board, by state. */
export const board = endpoint<OverRows<typeof schemas.board>>("GET", "/api/consults/board");
/** The same for a screen on the wall: nobody is named. */
export const wallBoard = endpoint<OverRows<typeof schemas.board>>("GET", "/api/consults/board/wall");
/** Booked consultations over the rows of a list query, for the calendar. */
export const appointments = endpoint<OverRows<typeof schemas.appointments>>("GET", "/api/consults/appointments");

/** Whether a consultation is hidden from the person because its caller is the opponent of a running case. */
export const readWall = endpoint<typeof schemas.readWall>("GET", "/api/consults/:number/wall");
/** Takes a consultation that nobody has. */
export const claimConsult = endpoint<typeof schemas.claimConsult>("POST", "/api/consults/:number/claim");
/** Takes the merge back by which it ended, for seven days. */
export const unmergeConsults = endpoint<typeof schemas.unmergeConsults>("POST", "/api/consults/:number/merge/undo");
export const listMerges = endpoint<typeof schemas.listMerges>("GET", "/api/consults/:number/merges");
export const confirmJournal = endpoint<typeof schemas.confirmJournal>("POST", "/api/consults/:number/journal/confirm");
export const listAddenda = endpoint<typeof schemas.listAddenda>("GET", "/api/consults/:number/journal/addenda");
export const addAddendum = endpoint<typeof schemas.addAddendum>("POST", "/api/consults/:number/journal/addenda");
