import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { inquiry } from "./inquiry.ts";
import type * as schemas from "./schemas.ts";

export const inquiryCalls = recordEndpoints(inquiry);

/** Whom it asks about, and what each partner has answered. */
export const readAnswers = endpoint<typeof schemas.readAnswers>("GET", "/api/conflict-inquiries/:number/answers");

/** One's own answer to what is asked in a round; again until it is decided. */
export const answerInquiry = endpoint<typeof schemas.answerInquiry>("POST", "/api/conflict-inquiries/:number/answers");

/** Adds a name; while it is circulated, or after a decision, everybody is asked about that one alone. */
export const addName = endpoint<typeof schemas.addName>("POST", "/api/conflict-inquiries/:number/names");
export const removeName = endpoint<typeof schemas.removeName>(
  "DELETE",
  "/api/conflict-inquiries/:number/names/:partyId",
);

/** The inquiries about a record that is checked for conflicts, as far as whoever sees that record may know them. */
export const inquiriesAbout = endpoint<typeof schemas.inquiriesAbout>("GET", "/api/inquiries-about/:number");

/** Circulates the parties of such a record. */
export const inquireAbout = endpoint<typeof schemas.inquireAbout>("POST", "/api/inquiries-about/:number");
