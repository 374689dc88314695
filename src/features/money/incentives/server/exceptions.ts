import { sql } from "kysely";
import type { z } from "zod";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { teamRows } from "#records/server/records.ts";
import type { WriteContext } from "#records/server/write.ts";
import { incentive } from "../incentive.ts";
import type * as schemas from "../schemas.ts";
import { isBlocked } from "./records.ts";

type Query = Pick<Database, "query">;
type Waiting = z.input<typeof schemas.listIncentiveExceptions.response>["models"][number];

const waits = (asker: Asker) =>
  sql<boolean>`(r.deleted_at is null and ${teamRows(incentive, null, asker)} and r.status in ('drafted', 'review') and ${isBlocked})`;

/** Shares of fees for people who are no lawyers, of the person's teams, that wait for the reason of a lawyer. */
export async function listWaiting({ query }: Query, asker: Asker): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select r.id as number, r.version, f.short_name as staff, r.from_day as "from", r.to_day as "to", r.basis,
      r.pct::float8 as pct, r.amount
    from incentives r join staffs f on f.id = r.staff_id where ${waits(asker)} order by r.id desc limit 200`.execute(
    query,
  );
  return rows;
}

/** A lawyer allows it in writing. 404 where nothing waits, 409 when it has changed since. */
export function exceptIncentive(
  context: WriteContext,
  { number, version, reason }: { readonly number: number; readonly version: number; readonly reason: string },
) {
  return inTransaction(context.database, context.actor, async (work) => {
    const { rows } = await sql<{ version: number; basis: string }>`
      select r.version, r.basis from incentives r where r.id = ${number} and ${waits(context)} for update`.execute(
      work.query,
    );
    if (!rows[0]) throw notFound();
    if (rows[0].version !== version) throw new Failure("conflict");
    const { rows: changed } = await sql<{ version: number }>`
      update incentives set override_by_id = ${context.viewer.staff!.id}, override_reason = ${reason}, version = version + 1,
        updated_at = now(), updated_by = ${context.viewer.userId} where id = ${number} returning version`.execute(
      work.query,
    );
    work.audit({
      action: "incentive.except",
      recordType: "incentive",
      recordId: number,
      changes: { overrideReason: [null, reason] },
    });
    work.emit({ type: "record", ref: `incentive:${number}` });
    return { number, version: changed[0]!.version };
  });
}
