import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { document } from "./document.ts";
import { documentBundle } from "./document-bundle.ts";
import type * as schemas from "./schemas.ts";

export const documentCalls = recordEndpoints(document);

/** A new document with its file. */
export const uploadDocument = endpoint<typeof schemas.uploadDocument>("POST", "/api/documents/uploads");
/** The file of a document, or its next version. */
export const uploadVersion = endpoint<typeof schemas.uploadVersion>("POST", "/api/documents/:number/versions");
/** The 접수증 that the submission will be recorded with. */
export const attachReceipt = endpoint<typeof schemas.attachReceipt>("POST", "/api/documents/:number/receipt");

/** A copy beside it in which the numbers of residents are covered. */
export const maskDocument = endpoint<typeof schemas.maskDocument>("POST", "/api/documents/:number/masked-copy");

export const lockDocument = endpoint<typeof schemas.lockDocument>("POST", "/api/documents/:number/lock");
export const unlockDocument = endpoint<typeof schemas.lockDocument>("DELETE", "/api/documents/:number/lock");

/** Lets the client of the case read it, and takes it back. */
export const shareDocument = endpoint<typeof schemas.shareDocument>("PUT", "/api/documents/:number/share");
export const unshareDocument = endpoint<typeof schemas.lockDocument>("DELETE", "/api/documents/:number/share");

/** What an electronic filing of its file would be objected to for. */
export const readFilingCheck = endpoint<typeof schemas.readFilingCheck>("GET", "/api/documents/:number/filing-check");

/** Gives a document its 호증 number, or takes it away. */
export const setEvidence = endpoint<typeof schemas.setEvidence>("PUT", "/api/documents/:number/evidence");
export const listEvidence = endpoint<typeof schemas.listEvidence>("GET", "/api/documents/evidence-list");
export const printEvidence = endpoint<typeof schemas.printEvidence>("GET", "/api/documents/evidence-list/pdf");

/** Documents that were removed and can still be brought back. */
export const listTrash = endpoint<typeof schemas.listTrash>("GET", "/api/documents/trash");

/** Pages in which the words stand. */
export const findInText = endpoint<typeof schemas.findInText>("GET", "/api/documents/text");

/** What has changed in the words from one version to another. */
export const compareVersions = endpoint<typeof schemas.compareVersions>("GET", "/api/documents/:number/comparison");

export const bundleCalls = recordEndpoints(documentBundle);
/** Asks for one PDF of the files of several documents. */
export const createBundle = endpoint<typeof schemas.createBundle>("POST", "/api/document-bundles");
