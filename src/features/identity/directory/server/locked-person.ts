import { sql } from "kysely";
import { isDevice } from "#features/identity/access/server/api.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";

/** Locks a staff record for a change. Throws 404, and 409 when it has changed since `version` was read. */
export async function lockPerson(work: Work, staffId: number, version?: number) {
  const row = await work.query
    .selectFrom("staffs")
    .selectAll()
    .where("id", "=", staffId)
    .where("deleted_at", "is", null)
    .where("is_system", "=", false)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (version !== undefined && row.version !== version) throw new Failure("conflict");
  return row;
}

/** 422 for a person who has left. */
export function refuseResigned(row: { status: number }): void {
  if (row.status === 0) throw new Failure("ruleViolated", "퇴사한 직원입니다. 먼저 재입사 처리해 주세요.");
}

/** Of these ids, those who are at work and could take something over. */
export async function workingStaff(work: Work, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await work.query
    .selectFrom("staffs")
    .select(["id", "short_name"])
    .where("id", "in", ids)
    .where(sql<boolean>`not ${isDevice("staffs")}`)
    .where("status", "=", 1)
    .where("is_system", "=", false)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.short_name]));
}
