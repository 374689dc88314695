import { sql } from "kysely";
import type { ServiceTile } from "#firm/server/service-tile.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { showLetters } from "../access.ts";
import { awaitsReply } from "../letter.ts";
import { letterRecords } from "./records.ts";

const awaiting = sql.join(awaitsReply.map((status) => sql.lit(status)));

/** 내용증명 in 서비스 모음: what is not over, and what has gone out and was not answered in time. */
export const letterTile: ServiceTile = {
  name: "letters",
  label: "내용증명",
  hint: "작성, 검토, 의뢰인확인, 발송, 배달과 회신",
  path: "/lawfirm/service/ccmail",
  overduePath: `/lawfirm/service/ccmail?status=${awaitsReply.join(",")}&replyDue=..yesterday`,
  order: 20,
  policy: showLetters,
  count: async ({ query }, asker) => {
    const { rows } = await sql<{ open: number; overdue: number }>`
      select count(*) as open,
        count(*) filter (where r.status in (${awaiting}) and is_late(r.reply_due)) as overdue
      from ${fromTable(letterRecords)}
      where r.status not in ('resent', 'closed', 'canceled') and ${visible(letterRecords, asker)}`.execute(query);
    return rows[0]!;
  },
};
