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
export const claimConsult = endpoint<typeof schemas.claimConsult>("POST", "/api/consults/:number/claim");
export const assignConsult = endpoint<typeof schemas.assignConsult>("POST", "/api/consults/:number/assign");
export const recordCall = endpoint<typeof schemas.recordCall>("POST", "/api/consults/:number/call");
export const bookConsult = endpoint<typeof schemas.bookConsult>("POST", "/api/consults/:number/book");
export const completeConsult = endpoint<typeof schemas.completeConsult>("POST", "/api/consults/:number/complete");
export const considerConsult = endpoint<typeof schemas.considerConsult>("POST", "/api/consults/:number/consider");
export const holdConsult = endpoint<typeof schemas.holdConsult>("POST", "/api/consults/:number/hold");
export const loseConsult = endpoint<typeof schemas.loseConsult>("POST", "/api/consults/:number/lose");
export const cancelConsult = endpoint<typeof schemas.cancelConsult>("POST", "/api/consults/:number/cancel");
export const markNoShow = endpoint<typeof schemas.markNoShow>("POST", "/api/consults/:number/no-show");
export const declineConsult = endpoint<typeof schemas.declineConsult>("POST", "/api/consults/:number/decline");
export const markDuplicate = endpoint<typeof schemas.markDuplicate>("POST", "/api/consults/:number/duplicate");
/** 병합: ends as a duplicate of another one, to which everything that hangs on it moves; for seven days with a way back. */
export const mergeConsults = endpoint<typeof schemas.mergeConsults>("POST", "/api/consults/:number/merge");
export const unmergeConsults = endpoint<typeof schemas.unmergeConsults>("POST", "/api/consults/:number/merge/undo");
export const listMerges = endpoint<typeof schemas.listMerges>("GET", "/api/consults/:number/merges");
/** 고객생성 before there is a contract. */
export const makeClient = endpoint<typeof schemas.makeClient>("POST", "/api/consults/:number/client");
/** 상담료 청구. */
export const requestFee = endpoint<typeof schemas.requestFee>("POST", "/api/consults/:number/fee-request");
export const reopenConsult = endpoint<typeof schemas.reopenConsult>("POST", "/api/consults/:number/reopen");
export const undoMove = endpoint<typeof schemas.undoMove>("POST", "/api/consults/:number/undo");
/** Steps with many rows of the list at once; each row by its own guards. */
export const assignConsults = endpoint<typeof schemas.assignConsults>("POST", "/api/consults/assignments");
export const holdConsults = endpoint<typeof schemas.holdConsults>("POST", "/api/consults/holds");
export const loseConsults = endpoint<typeof schemas.loseConsults>("POST", "/api/consults/losses");
export const undoMoves = endpoint<typeof schemas.undoMoves>("POST", "/api/consults/undo");
export const convertConsult = endpoint<typeof schemas.convertConsult>("POST", "/api/consults/:number/convert");
export const confirmJournal = endpoint<typeof schemas.confirmJournal>("POST", "/api/consults/:number/journal/confirm");
export const listAddenda = endpoint<typeof schemas.listAddenda>("GET", "/api/consults/:number/journal/addenda");
export const addAddendum = endpoint<typeof schemas.addAddendum>("POST", "/api/consults/:number/journal/addenda");
