import { sql } from "kysely";
import type { ServiceTile } from "#firm/server/service-tile.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { showSuits } from "../access.ts";
import { overdue, suitRecords } from "./records.ts";

/** 집단소송 in 서비스 모음: suits that are not over, and those of them that have let a day pass. */
export const suitTile: ServiceTile = {
  name: "suits",
  label: "집단소송",
  hint: "모집, 서류, 소제기, 판결과 정산",
  path: "/lawfirm/wave/suit",
  overduePath: "/lawfirm/wave/suit?overdue=Y",
  order: 25,
  policy: showSuits,
  count: async ({ query }, asker) => {
    const { rows } = await sql<{ open: number; overdue: number }>`
      select count(*) as open, count(*) filter (where ${overdue}) as overdue
      from ${fromTable(suitRecords)}
      where r.status not in ('closed', 'canceled') and ${visible(suitRecords, asker)}`.execute(query);
    return rows[0]!;
  },
};
