import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { paperTemplate } from "./paper-template.ts";
import type * as schemas from "./schemas.ts";

export const templateCalls = recordEndpoints(paperTemplate);

/** The file of a draft: read, its fields named, kept in the place of the one before. */
export const uploadTemplate = endpoint<typeof schemas.uploadTemplate>("PUT", "/api/paper-templates/:number/file");
/** Takes the paper that comes with the product as the file of a draft. */
export const takeDefault = endpoint<typeof schemas.takeDefault>("POST", "/api/paper-templates/:number/default");
/** The fields of the file, what nobody knows with the nearest that is known, and clauses that do not stand. */
export const readTemplateFile = endpoint<typeof schemas.readTemplateFile>("GET", "/api/paper-templates/:number/file");
/** The file itself. */
export const downloadTemplate = endpoint<typeof schemas.downloadTemplate>(
  "GET",
  "/api/paper-templates/:number/file/content",
);
/** The paper with made-up values, as PDF. */
export const sampleTemplate = endpoint<typeof schemas.sampleTemplate>("GET", "/api/paper-templates/:number/sample");
/** A new draft that takes the place of this edition once it comes into use. */
export const nextEdition = endpoint<typeof schemas.nextEdition>("POST", "/api/paper-templates/:number/edition");

/** The papers that come with the product, each with how many templates of the firm stand beside it. */
export const listDefaults = endpoint<typeof schemas.listDefaults>("GET", "/api/default-papers");
/** One of them as a file. */
export const downloadDefault = endpoint<typeof schemas.downloadDefault>("GET", "/api/default-papers/:kind/content");
/** One of them with made-up values, as PDF. */
export const sampleDefault = endpoint<typeof schemas.sampleDefault>("GET", "/api/default-papers/:kind/sample");
/** A new draft of the firm that begins with one of them. */
export const startFromDefault = endpoint<typeof schemas.startFromDefault>("POST", "/api/default-papers/:kind/drafts");

/** The papers made for a contract, and the templates of which one can be made. */
export const listPapers = endpoint<typeof schemas.listPapers>("GET", "/api/contracts/:number/papers");
/** What a paper would lack. */
export const checkPaper = endpoint<typeof schemas.checkPaper>("GET", "/api/contracts/:number/papers/check");
/** The paper as it would be, with what is missing marked, as PDF. */
export const draftPaper = endpoint<typeof schemas.draftPaper>("GET", "/api/contracts/:number/papers/draft");
/** Makes the final paper, as file and PDF, and keeps both with the contract. */
export const makePaper = endpoint<typeof schemas.makePaper>("POST", "/api/contracts/:number/papers");
