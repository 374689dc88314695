import { sql } from "kysely";
import { recordTimeline } from "#records/server/record-timeline.ts";
import { disputeStatusLabels, type DisputeStatus } from "../dispute.ts";
import { disputeRecords } from "./records.ts";

/** Disputes about a project, a contract or with a client. */
export const disputeTimeline = recordTimeline<{ readonly title: string; readonly status: DisputeStatus }>(
  disputeRecords,
  {
    of: { project: "project_id", client: "client_id", contract: "contract_id" },
    selects: sql`r.title, r.status`,
    text: ({ number, title, status }) => `분쟁 ${number} · ${title} · ${disputeStatusLabels[status]}`,
  },
);
