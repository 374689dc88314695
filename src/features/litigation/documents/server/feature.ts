import type { ServerFeature } from "#firm/server/feature.ts";
import { text } from "#records/field.ts";
import { recordSearch } from "#records/server/search.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";
import { makeBundle } from "./bundles/make-bundle.ts";
import { bundleRecords, bundleSteps } from "./bundles/records.ts";
import { purgeTrashJob } from "./commands/trash.ts";
import { bundledDocuments, sharedDocuments } from "./file-shares.ts";
import { readLate } from "./read-late.ts";
import { readText } from "./read-text.ts";
import { documentRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { documentSteps } from "./steps.ts";
import { documentTimeline } from "./timeline.ts";

/** The words of the files: they go with the files, which are given out whole. */
const pages = personalTable("document_pages", {
  label: "문서 본문",
  whose: [["document", "document_id"]],
  goes: true,
  columns: { body: text({ label: "본문", erase: "empty" }) },
});

/** 문서 of cases and projects (product §5.6, §6.5). */
export const documents: ServerFeature = {
  name: "documents",
  records: [documentRecords, bundleRecords],
  steps: [documentSteps, bundleSteps],
  personal: [pages],
  routes,
  search: recordSearch(documentRecords, { detail: ["kind", "case", "evidence"], state: "status" }),
  timeline: documentTimeline,
  fileShares: [sharedDocuments, bundledDocuments],
  jobs: [readText, readLate, purgeTrashJob, makeBundle],
};
