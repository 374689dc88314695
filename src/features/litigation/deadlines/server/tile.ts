import { sql } from "kysely";
import type { ServiceTile } from "#firm/server/service-tile.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { showAllCourtWork } from "#features/litigation/desk/access.ts";
import { openDeadlineStates } from "../deadline.ts";
import { deadlineRecords } from "./records.ts";
import { standingDeadline } from "./standing.ts";

/** 송무 in 서비스 모음: deadlines that are open, and those of them that have ended. */
export const courtWorkTile: ServiceTile = {
  name: "court-work",
  label: "소송사건·기일·기한",
  hint: "사건, 기일, 송달, 불변기한, 일일마감",
  path: "/lawfirm/service/legal-case",
  overduePath: `/lawfirm/service/legal-case/deadlines?status=${openDeadlineStates.join(",")}&actingOn=..yesterday`,
  order: 5,
  policy: showAllCourtWork,
  count: async ({ query }, asker) => {
    const { rows } = await sql<{ open: number; overdue: number }>`
      select count(*) as open,
        count(*) filter (where is_late(r.acting_on)) as overdue
      from ${fromTable(deadlineRecords)} where ${standingDeadline("r")} and ${visible(deadlineRecords, asker)}`.execute(
      query,
    );
    return rows[0]!;
  },
};
