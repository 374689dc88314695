import type { Query } from "#platform/server/database/database.ts";
import type { DB } from "#platform/server/database/tables.ts";
import { plainAddress } from "#platform/server/http/client-address.ts";

/** One row of the 접속기록: who, from where, which act, with what. The time is the database's. */
export type Access = {
  readonly userId: number | null;
  readonly staffId: number | null;
  readonly ip: string;
  readonly action: DB["access_log"]["action"];
  readonly subject: string;
  readonly recordIds?: readonly number[];
  readonly reason?: string;
  readonly requestId: string | null;
};

/** Writes the row, inside a transaction when `query` is one. */
export async function logAccess(query: Query, access: Access): Promise<void> {
  await query
    .insertInto("access_log")
    .values({
      user_id: access.userId,
      staff_id: access.staffId,
      ip: plainAddress(access.ip),
      action: access.action,
      subject: access.subject,
      record_ids: [...(access.recordIds ?? [])],
      reason: access.reason ?? "",
      request_id: access.requestId,
    })
    .execute();
}
