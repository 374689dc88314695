import { endpoint } from "#platform/endpoint.ts";
import type * as filings from "./filing-schemas.ts";
import type * as schemas from "./schemas.ts";

/** The 수임장부 of a period, in the order in which contracts were signed. */
export const readBook = endpoint<typeof schemas.readBook>("GET", "/api/engagements");
/** The whole of it for paper. */
export const printBook = endpoint<typeof schemas.printBook>("GET", "/api/engagements/print");
/** The whole of it as a file, with the reason. */
export const exportBook = endpoint<typeof schemas.exportBook>("POST", "/api/engagements/export");

/** 수임건수 and 수임액 of a year by lawyer: frozen once reported, of today until then. */
export const readBarReport = endpoint<typeof schemas.readBarReport>("GET", "/api/bar-reports/:year");
/** The contracts behind the figures of one lawyer; without lawyer, those that name none. */
export const readBarContracts = endpoint<typeof schemas.readBarContracts>("GET", "/api/bar-reports/:year/contracts");
/** Writes down that the figures were reported, and freezes them. */
export const reportYear = endpoint<typeof schemas.reportYear>("POST", "/api/bar-reports/:year/report");
/** Takes the report back; what was frozen stays with it. */
export const cancelReport = endpoint<typeof schemas.cancelReport>("POST", "/api/bar-reports/:year/cancel");

/** A report of another kind, `officials-2026-1` or `proBono-2025`: frozen once reported, of today until then. */
export const readFiling = endpoint<typeof filings.readFiling>("GET", "/api/bar-filings/:filing");
/** The same as a file for the bar association, with the reason. */
export const exportFiling = endpoint<typeof filings.exportFiling>("POST", "/api/bar-filings/:filing/export");
/** Writes down that it was reported, and freezes it. */
export const makeFiling = endpoint<typeof filings.makeFiling>("POST", "/api/bar-filings/:filing/report");
/** Takes the report back; what was frozen stays with it. */
export const cancelFiling = endpoint<typeof filings.cancelFiling>("POST", "/api/bar-filings/:filing/cancel");
