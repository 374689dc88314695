import { sql } from "kysely";
import type { ApprovalSource } from "#firm/server/approval-source.ts";
import { anotherPerson } from "#platform/server/another-person.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { decideGrants } from "../access.ts";
import { grantRecords } from "./grants.ts";

/** Requests for roles that are still open, of people who are neither the person nor one with the person. */
export const grantsWaiting: ApprovalSource = {
  label: "역할 부여 승인",
  path: "/member/role?tab=requests",
  policy: decideGrants,
  count: async ({ query }, asker, most) => {
    const me = sql`${asker.viewer.userId}::bigint`;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select 1 from ${fromTable(grantRecords)}
        where r.status = 'pending' and r.expires_at > now() and ${visible(grantRecords, asker)}
          and ${anotherPerson(me, sql`r.requested_by`)} and ${anotherPerson(me, sql`r.target_user_id`)}
        limit ${most}) c`.execute(query);
    return rows[0]!.count;
  },
};
