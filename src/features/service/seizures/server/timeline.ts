import { sql } from "kysely";
import { recordTimeline } from "#records/server/record-timeline.ts";
import { seizureKinds, seizureStatuses, type SeizureKind, type SeizureStatus } from "../seizure.ts";
import { seizureRecords } from "./records.ts";

type Line = { readonly of: SeizureKind; readonly caseNo: string; readonly status: SeizureStatus };

/** Seizures for a case or a client. */
export const seizureTimeline = recordTimeline<Line>(seizureRecords, {
  of: { project: "project_id", client: "client_id" },
  selects: sql`r.kind as "of", r.case_no as "caseNo", r.status`,
  text: ({ number, of, caseNo, status }) =>
    [`압류 ${number}`, seizureKinds[of], caseNo, seizureStatuses[status]].filter(Boolean).join(" · "),
});
