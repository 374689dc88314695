import { sql } from "kysely";
import type { ServiceTile } from "#firm/server/service-tile.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { showSeizures } from "../access.ts";
import { seizureRecords } from "./records.ts";

/** 압류 in 서비스 모음: what is not over, and what of it has let a day pass. */
export const seizureTile: ServiceTile = {
  name: "seizures",
  label: "압류",
  hint: "채권압류·추심·전부, 가압류, 재산명시",
  path: "/lawfirm/service/attach",
  overduePath: "/lawfirm/service/attach?nextDueOn=..yesterday",
  order: 10,
  policy: showSeizures,
  count: async ({ query }, asker) => {
    const { rows } = await sql<{ open: number; overdue: number }>`
      select count(*) as open,
        count(*) filter (where is_late(r.next_due_on)) as overdue
      from ${fromTable(seizureRecords)}
      where r.status not in ('done', 'released') and ${visible(seizureRecords, asker)}`.execute(query);
    return rows[0]!;
  },
};
