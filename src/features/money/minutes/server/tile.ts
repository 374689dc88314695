import { sql } from "kysely";
import type { ServiceTile } from "#firm/server/service-tile.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { showMinutes } from "../access.ts";
import { packRecords } from "./records.ts";

/** 자문시간 in 서비스 모음: packs in use, and those whose settlement waits. */
export const minutesTile: ServiceTile = {
  name: "minutes",
  label: "자문시간",
  hint: "고객별 부여·사용·만료와 정산",
  path: "/lawfirm/service/time",
  overduePath: "/lawfirm/service/time?status=settling",
  order: 70,
  policy: showMinutes,
  count: async ({ query }, asker) => {
    const { rows } = await sql<{ open: number; overdue: number }>`
      select count(*) as open, count(*) filter (where r.status = 'settling') as overdue
      from ${fromTable(packRecords)} where r.status <> 'ended' and ${visible(packRecords, asker)}`.execute(query);
    return rows[0]!;
  },
};
