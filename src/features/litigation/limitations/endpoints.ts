import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/**
 * Days of limitation that are near and not settled, what was confirmed this week, and filings that wait for the reader;
 * the next first.
 */
export const listLimitations = endpoint<typeof schemas.listLimitations>("GET", "/api/limitations");
/** What is known of the limitation of one record: day, marks told, filing. */
export const readLimitation = endpoint<typeof schemas.readLimitation>("GET", "/api/limitations/:type/:number");
/** Enters 소제기 or 보전처분 with the copy that was filed. */
export const recordFiling = endpoint<typeof schemas.recordFiling>("PUT", "/api/limitations/:type/:number/filing");
/** The copy that was filed; that it was opened is kept, by whom and when. */
export const openCopy = endpoint<typeof schemas.openCopy>("GET", "/api/limitations/:type/:number/copy");
/** Another lawyer confirms the filing, having opened the copy. */
export const confirmFiling = endpoint<typeof schemas.confirmFiling>(
  "POST",
  "/api/limitations/:type/:number/filing/confirmation",
);
/** 점검 변호사, who are told each week. */
export const readReviewers = endpoint<typeof schemas.readReviewers>("GET", "/api/limitation-reviewers");
export const setReviewers = endpoint<typeof schemas.setReviewers>("PUT", "/api/limitation-reviewers");
