import { sql } from "kysely";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { actorOf, ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import { logRead } from "#platform/server/access-log.ts";
import { readStored } from "#records/server/read.ts";
import { colleagues } from "#features/identity/access/server/api.ts";
import { guideCalls } from "../endpoints.ts";
import { guideSchemas } from "../schemas.ts";
import type { franchiseGuideRecords } from "./records.ts";

type Revision = {
  readonly revision: number;
  readonly title: string;
  readonly content: string;
  readonly what: string;
  readonly by: string;
  readonly revisedAt: Date;
};
type Ack = { readonly staffId: number; readonly ackAt: Date };

/** The calls of the documents of one page beside the standard ones: revisions with their confirmations, and 확인. */
export function guideParts(records: typeof franchiseGuideRecords): readonly Route[] {
  const { resource, show } = records;
  const calls = guideCalls(resource);
  const schemas = guideSchemas(resource);
  const type = resource.name;
  const revisions = staffRoute(calls.revisions, schemas.revisions, {
    policy: show,
    handler: async (context) => {
      const { query } = context.services.database;
      const { id, revision } = await readStored(query, records, context.params.number, context);
      const { rows } = await sql<Revision>`
        select v.revision, v.title, v.content, v.what, coalesce(s.short_name, '') as by, v.revised_at as "revisedAt"
        from guide_revisions v left join staffs s on s.id = v.staff_id
        where v.record_type = ${type} and v.record_id = ${id} order by v.revision desc limit 200`.execute(query);
      const acks = await sql<Ack>`select a.staff_id as "staffId", a.ack_at as "ackAt" from guide_acks a
        where a.record_type = ${type} and a.record_id = ${id} and a.revision = ${revision}`.execute(query);
      const readers = (await colleagues({ query })).filter(({ asker }) => show.allows(asker.facts));
      const ackOf = new Map(acks.rows.map(({ staffId, ackAt }) => [staffId, ackAt.toISOString()]));
      await logRead(context, resource.label, [{ id }]);
      return ok({
        models: rows.map((row) => ({ ...row, revisedAt: row.revisedAt.toISOString() })),
        confirmed: readers.flatMap(({ id: staffId, shortName }) =>
          ackOf.has(staffId) ? [{ id: staffId, shortName, ackAt: ackOf.get(staffId)! }] : [],
        ),
        waiting: readers.flatMap(({ id: staffId, shortName }) =>
          ackOf.has(staffId) ? [] : [{ id: staffId, shortName }],
        ),
      });
    },
  });
  const confirm = staffRoute(calls.confirm, schemas.confirm, {
    policy: show,
    handler: async (context) => {
      const { database } = context.services;
      const guide = await readStored(database.query, records, context.params.number, context);
      if (guide.status !== "current") throw new Failure("ruleViolated", "시행 중인 문서만 확인합니다.");
      if (guide.revision !== context.body.revision) throw new Failure("conflict");
      await inTransaction(database, actorOf(context), async (work) => {
        const ack = { record_type: type, record_id: guide.id, revision: guide.revision, staff_id: context.staff.id };
        await work.query
          .insertInto("guide_acks")
          .values(ack)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        work.emit({ type: "record", ref: `${type}:${guide.id}` });
      });
      return ok({});
    },
  });
  return [revisions, confirm];
}
