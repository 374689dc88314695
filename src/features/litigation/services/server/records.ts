import { sql } from "kysely";
import { showAllCourtWork, showCourtWork } from "#features/litigation/desk/access.ts";
import { workOnDeadlines } from "#features/litigation/deadlines/access.ts";
import {
  courtWorkRows,
  outsideProjectWalls,
  keptBack,
  walledByProject,
} from "#features/litigation/deadlines/server/api.ts";
import { defineRecords, teamRows } from "#records/server/records.ts";
import { serviceOfProcess } from "../service-of-process.ts";

/** What a second reading of its document finds out by itself (additions L1). */
const readFromPaper = {
  method: null,
  issuedOn: null,
  startOn: null,
  openedOn: null,
  mailedAt: null,
  messagedAt: null,
  effectiveOn: null,
  recipients: null,
} as const;

/** 송달 with its rules: seen with the case; as long as none is known, by those who see the court work of the team. */
export const serviceRecords = defineRecords(serviceOfProcess, {
  show: showCourtWork,
  manage: workOnDeadlines,
  list: null,
  scope: (asker) =>
    showAllCourtWork.allows(asker.facts)
      ? sql<boolean>`((r.project_id is null and ${teamRows(serviceOfProcess, null, asker)}) or (r.project_id is not null and ${courtWorkRows(asker)}))`
      : sql<boolean>`((r.project_id is null and r.created_by = ${asker.viewer.userId}) or (r.project_id is not null and ${courtWorkRows(asker)}))`,
  outsideWalls: (asker, id) => outsideProjectWalls(asker, "service_of_process", id),
  walled: (id) => walledByProject("service_of_process", id),
  computed: {
    recipients: sql`coalesce((select string_agg(sr.name || ' ' || sr.served_on, ', ' order by sr.place)
      from service_recipients sr where sr.service_id = r.id), '')`,
  },
  naming: { fields: readFromPaper, open: keptBack(() => sql`b.service_id = r.id`) },
  actions: { register: "등록", move: "송달일 정정" },
});
