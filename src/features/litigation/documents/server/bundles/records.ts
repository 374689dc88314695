import { courtWorkRows, outsideProjectWalls, walledByProject } from "#features/litigation/deadlines/server/api.ts";
import { enqueue } from "#platform/server/jobs/enqueue.ts";
import { defineRecords } from "#records/server/records.ts";
import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { manageDocuments, showDocuments } from "../../access.ts";
import { bundleSteps as machine, documentBundle } from "../../document-bundle.ts";
import { makeBundle } from "./make-bundle.ts";

/** 합본 with its rules: seen with the court work of its project. */
export const bundleRecords = defineRecords(documentBundle, {
  show: showDocuments,
  manage: manageDocuments,
  list: null,
  scope: courtWorkRows,
  outsideWalls: (asker, id) => outsideProjectWalls(asker, "document_bundles", id),
  walled: (id) => walledByProject("document_bundles", id),
  ownFiles: true,
  actions: { make: "만들기" },
});

export const bundleSteps = bindSteps(bundleRecords, machine, {
  sets: { retry: () => ({ done_count: 0, problem: "", left_out: "" }) },
  after: {
    retry: async ({ work, before }) => {
      await enqueue(work, makeBundle, { bundleId: before.id });
    },
  },
});
