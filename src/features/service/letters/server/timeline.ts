import { sql } from "kysely";
import { recordTimeline } from "#records/server/record-timeline.ts";
import { letterStatusLabels, type LetterStatus } from "../letter.ts";
import { letterRecords } from "./records.ts";

/** Letters of a project, a client or a consultation. */
export const letterTimeline = recordTimeline<{ readonly title: string; readonly status: LetterStatus }>(letterRecords, {
  of: { project: "project_id", client: "client_id", consult: "consult_id" },
  selects: sql`r.title, r.status`,
  text: ({ number, title, status }) => `내용증명 ${number} · ${title} · ${letterStatusLabels[status]}`,
});
