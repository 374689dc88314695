import { sql } from "kysely";
import type { ApprovalSource } from "#firm/server/approval-source.ts";
import { anotherPerson } from "#platform/server/another-person.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { approveContracts } from "../access.ts";
import { contract } from "../contract.ts";
import { approvesRow } from "./approval-right.ts";
import { contractRecords } from "./records.ts";

/** 변경계약 that wait for somebody who has not written them, as far as the person approves their contracts. */
export const amendmentsWaiting: ApprovalSource = {
  label: "변경계약 승인",
  path: `${contract.page}?amendmentWaits=Y`,
  policy: approveContracts,
  count: async ({ query }, asker, most) => {
    if (!contractRecords.open.allows(asker.facts)) return 0;
    const written = anotherPerson(sql`${asker.viewer.userId}::bigint`, sql`a.created_by`);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select 1 from ${fromTable(contractRecords)}
        join contract_amendments a on a.contract_id = r.id and a.status = 'draft' and a.deleted_at is null
        where ${visible(contractRecords, asker)} and ${approvesRow(asker)} and ${written} limit ${most}) c`.execute(
      query,
    );
    return rows[0]!.count;
  },
};
