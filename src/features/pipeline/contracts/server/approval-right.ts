import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Asker } from "#platform/server/asker.ts";
import { byNameAlone, inSight } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { approveAnyContract } from "../access.ts";
import { contractRecords } from "./records.ts";

/** Why a lawyer who sees a contract does not approve it. */
export const notHisContract =
  "담당변호사·책임변호사로 지정되었거나 이 계약의 할일을 받은 변호사, 또는 매니저가 승인합니다.";

/** Whether whoever approves contracts approves the row `r`: lawyers those that name them, or of which they have an open task. */
export function approvesRow(asker: Asker): RawBuilder<boolean> {
  if (approveAnyContract.allows(asker.facts)) return sql<boolean>`true`;
  return inSight(byNameAlone(contractRecords), asker);
}

/** 403 for a lawyer who sees the contract and has nothing to do with it. */
export async function requireApprovalRight(
  { query }: Pick<Database, "query">,
  asker: Asker,
  id: number,
): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select ${approvesRow(asker)} as may from ${fromTable(contractRecords)} where r.id = ${id}`.execute(query);
  if (!rows[0]?.may) throw new Failure("forbidden", notHisContract);
}
