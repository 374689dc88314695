import { sql } from "kysely";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { clientContacted } from "#features/pipeline/clients/server/api.ts";
import { projectRecords } from "../records.ts";

/** Notes that somebody spoke to the client of a project just now; the client's own record learns it too. */
export async function recordContact(context: WriteContext, number: number): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockRecord(work.query, projectRecords, number, context);
    const at = new Date();
    const version = await changeRecord(work, context, projectRecords, before, {
      action: "contact",
      set: { last_contact_at: at },
    });
    if (before.client_id !== null) await clientContacted(work, sql<number>`${before.client_id}`, at);
    return version;
  });
}
