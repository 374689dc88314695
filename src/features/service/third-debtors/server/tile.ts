import { sql } from "kysely";
import type { ServiceTile } from "#firm/server/service-tile.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { showThirdDebtors } from "../access.ts";
import { stale, thirdDebtorRecords } from "./records.ts";

/** 제3채무자 명부 in 서비스 모음: how many there are, and whose register was looked up too long ago. */
export const directoryTile: ServiceTile = {
  name: "thirdDebtors",
  label: "제3채무자 명부",
  hint: "등기부의 상호·대표자·주소와 확인일",
  path: "/lawfirm/service/third-debtors",
  overduePath: "/lawfirm/service/third-debtors?stale=Y",
  order: 15,
  policy: showThirdDebtors,
  count: async ({ query }, asker) => {
    const { rows } = await sql<{ open: number; overdue: number }>`
      select count(*) as open, count(*) filter (where ${stale}) as overdue
      from ${fromTable(thirdDebtorRecords)} where ${visible(thirdDebtorRecords, asker)}`.execute(query);
    return rows[0]!;
  },
};
