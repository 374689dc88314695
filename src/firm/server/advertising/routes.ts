import { sql } from "kysely";
import { anyOf } from "#platform/policy.ts";
import { requireAnotherPerson } from "#platform/server/another-person.ts";
import { logRead } from "#platform/server/access-log.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import type { Resource } from "#records/resource.ts";
import { lockRecord, readStored, type LockedRow } from "#records/server/read.ts";
import type { Records } from "#records/server/records.ts";
import { writeContext } from "#records/server/routes.ts";
import { approveAdvertising } from "../../advertising/access.ts";
import { advertisingCalls } from "../../advertising/endpoints.ts";
import { advertisingSchemas } from "../../advertising/schemas.ts";
import { checkAdvertised, type Advertised } from "./advertised.ts";

type Query = Pick<Database, "query">;

/** What the history calls an exception. */
export const exceptionAction = "adException";
export const exceptionLabel = "광고 규정 예외";

/**
 * The calls about what the rules of advertising mind in the records of a kind: reading it, and letting a phrase stand.
 * An error is let stand by a lawyer who did not write the record, a warning by whoever works on it; both say why.
 */
export function advertisingRoutes<R extends Resource>(
  records: Records<R>,
  advertisedOf: (query: Query, row: LockedRow<R>) => Promise<Advertised>,
): readonly Route[] {
  const { resource, show, manage } = records;
  const calls = advertisingCalls(resource);
  const schemas = advertisingSchemas(resource);
  const hitsOf = async (query: Query, row: LockedRow<R>) =>
    checkAdvertised(query, { type: resource.name, id: row.id }, await advertisedOf(query, row));

  const check = staffRoute(calls.check, schemas.check, {
    policy: show,
    handler: async (context) => {
      const { query } = context.services.database;
      const row = await readStored(query, records, context.params.number, context);
      const hits = await hitsOf({ query }, row);
      await logRead(context, resource.label, [row]);
      return ok({
        hits: hits.map(({ start: _start, end: _end, ...hit }) => hit),
        open: hits.filter(({ exception }) => exception === null).length,
      });
    },
  });

  const except = staffRoute(calls.except, schemas.except, {
    policy: anyOf(manage, approveAdvertising),
    handler: async (context) => {
      const writing = writeContext(context);
      const { rule, phrase, reason } = context.body;
      const { userId } = context.viewer;
      return inTransaction(writing.database, writing.actor, async (work) => {
        const row = await lockRecord(work.query, records, context.params.number, context);
        const hits = await hitsOf(work, row);
        const hit = hits.find((one) => one.rule === rule && one.phrase === phrase);
        if (!hit) throw invalidField("phrase", "지금 내용에는 이 지적이 없습니다. 다시 점검해 주세요.");
        if (hit.level === "error") {
          if (!approveAdvertising.allows(context.facts))
            throw new Failure("forbidden", "오류의 예외는 변호사만 인정할 수 있습니다.");
          const writer = (row as { readonly created_by?: number | null }).created_by ?? null;
          await requireAnotherPerson(
            work,
            userId,
            { userId: writer },
            "작성자가 아닌 변호사가 예외를 인정해야 합니다.",
          );
        }
        await sql`insert into advertising_exceptions (record_type, record_id, rule, phrase, level, reason, created_by)
          values (${resource.name}, ${row.id}, ${rule}, ${phrase}, ${hit.level}, ${reason}, ${userId})
          on conflict (record_type, record_id, rule, phrase) do update set reason = excluded.reason,
            created_by = excluded.created_by, created_at = now()`.execute(work.query);
        work.audit({
          action: `${resource.name}.${exceptionAction}`,
          recordType: resource.name,
          recordId: row.id,
          changes: { phrase: [null, phrase === "" ? hit.label : phrase], reason },
        });
        work.emit({ type: "record", ref: `${resource.name}:${row.id}` });
        const open = hits.filter((one) => one.exception === null && one !== hit).length;
        return ok({ open });
      });
    },
  });
  return [check, except];
}
