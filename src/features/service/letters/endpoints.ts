import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { letter } from "./letter.ts";
import type * as schemas from "./schemas.ts";

export const letterCalls = recordEndpoints(letter);

/** Parties, attachments and corrections, what stands in the way, the days that run, and what it will cost. */
export const readPaper = endpoint<typeof schemas.readPaper>("GET", "/api/letters/:number/paper");
/** Text, margins, parties, attachments and corrections, replaced together. */
export const writePaper = endpoint<typeof schemas.writePaper>("PUT", "/api/letters/:number/paper");
/** A new draft with its whole text, as the blank paper saves it. */
export const draftPaper = endpoint<typeof schemas.draftPaper>("POST", "/api/letters/paper");
/** A new draft with the same text and parties. */
export const copyLetter = endpoint<typeof schemas.copyLetter>("POST", "/api/letters/:number/copy");
/** What became of the originals of each receiver. */
export const recordOutcomes = endpoint<typeof schemas.recordOutcomes>("PUT", "/api/letters/:number/outcomes");
/** Originals, copies, envelopes or labels as PDF. */
export const printLetter = endpoint<typeof schemas.printLetter>("GET", "/api/letters/:number/pdf");
