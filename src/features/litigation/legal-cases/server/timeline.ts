import { sql } from "kysely";
import { recordTimeline } from "#records/server/record-timeline.ts";
import { legalCaseStatusLabels, type LegalCaseStatus } from "../legal-case.ts";
import { legalCaseRecords } from "./records.ts";

/** Cases of a project. */
export const caseTimeline = recordTimeline<{ readonly title: string; readonly status: LegalCaseStatus }>(
  legalCaseRecords,
  {
    of: { project: "project_id" },
    selects: sql`r.title, r.status`,
    text: ({ title, status }) => `${title} · ${legalCaseStatusLabels[status]}`,
  },
);
