import type { Policy } from "#platform/policy.ts";
import type { Field } from "../field.ts";
import { recordEndpoints } from "../endpoints.ts";
import type { ChangesOf, Resource, RowOf } from "../resource.ts";
import { anyOf } from "#platform/policy.ts";
import { listBound } from "#platform/list-bound.ts";
import { logAccess, logExport, logFound, logRead } from "#platform/server/access-log.ts";
import { confirmedRows, requireConfirmation } from "#platform/server/confirmation.ts";
import { limitSearches } from "#platform/server/rate-limit.ts";
import { refuseLargeExport } from "#platform/server/reading-limits.ts";
import { repeatKeyOf } from "#platform/server/repeated-calls.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { actorOf, longWork, ok, staffRoute, type Route, type StaffContext } from "#platform/server/http/route.ts";
import type { CallSchema } from "#platform/endpoint.ts";
import { exportName, recordSheet } from "./export.ts";
import { recordHistory } from "./history.ts";
import { findOptions, hiddenIn, listRecords, readableListFields } from "./list.ts";
import { logListed } from "./log-counted.ts";
import { present } from "./present.ts";
import { readRecord } from "./read.ts";
import { forChoosing, mayRead, type AnyRecords, type Records } from "./records.ts";
import { registeredRecords } from "./registry.ts";
import { stepsOpenTo } from "./steps/can.ts";
import { personalFields, recordSchemas, type RecordSchemas } from "./schemas.ts";
import { createRecord, setRemoved, updateRecord, type WriteContext } from "./write.ts";

/** The routes of a resource by name; a feature registers those it wants and replaces any by its own. */
export type RecordRoutes = Readonly<
  Record<"list" | "read" | "create" | "update" | "remove" | "restore" | "history" | "options" | "exportList", Route>
> & {
  /** Only where a field is personal. */
  readonly reveal?: Route;
};

/** What writes need, from the context of a handler. */
export function writeContext(context: StaffContext<CallSchema>): WriteContext {
  const { viewer, facts, services } = context;
  return {
    viewer,
    facts,
    database: services.database,
    keyring: services.keyring,
    actor: actorOf(context),
    repeat: repeatKeyOf(context.request),
    registry: registeredRecords(),
  };
}

/** The standard calls of a kind of record, each an ordinary route. */
export function recordRoutes<R extends Resource>(records: Records<R>): RecordRoutes {
  const schemas = recordSchemas(records.resource, Object.keys(records.among ?? {}));
  return { ...readingRoutes(records, schemas), ...writingRoutes(records, schemas), ...sideRoutes(records, schemas) };
}

/** The standard routes as a list; those that are left out the feature has in its own way, or not at all. */
export function standardRoutes<R extends Resource>(
  records: Records<R>,
  { without = [] }: { readonly without?: readonly (keyof RecordRoutes)[] } = {},
): readonly Route[] {
  return Object.entries(recordRoutes(records)).flatMap(([name, route]) =>
    without.some((other) => other === name) ? [] : [route],
  );
}

function readingRoutes<R extends Resource>(records: Records<R>, schemas: RecordSchemas<R>) {
  const calls = recordEndpoints(records.resource);
  const { resource, open, browse } = records;
  const list = staffRoute(calls.list, schemas.list, {
    policy: browse,
    handler: async (context) => {
      const { services, query } = context;
      refuseHiddenKeys(records, query, context);
      await limitSearches(context, "list", query.search);
      const fields = readableListFields(records, context);
      const { rows, total, sums } = await listRecords(services.database, records, query, context, fields);
      await logListed(context, records, query, { rows: rows as readonly { id: number }[], total });
      return ok({ models: rows.map((row) => present(records, row, fields)), total, sums });
    },
  });
  const read = staffRoute(calls.read, schemas.read, {
    policy: open,
    handler: async (context) => {
      const model = await readWithSteps(context, records, context.params.number);
      await logRead(context, resource.label, [model]);
      return ok({ model });
    },
  });
  const history = staffRoute(calls.history, schemas.history, {
    policy: open,
    handler: async (context) => {
      const { database } = context.services;
      const { id } = await readRecord(database, records, context.params.number, context);
      const models = await recordHistory(database, records, id, context);
      await logRead(context, resource.label, [{ id }]);
      return ok({ models });
    },
  });
  return { list, read, history };
}

function writingRoutes<R extends Resource>(records: Records<R>, schemas: RecordSchemas<R>) {
  const calls = recordEndpoints(records.resource);
  const policy = records.manage;
  const create = staffRoute(calls.create, schemas.create, {
    policy: records.enter ?? policy,
    handler: async (context) => {
      const id = await createRecord(writeContext(context), records, context.body);
      return ok({ model: await readWritten(context, records, await numberOfId(context, records, id)) });
    },
  });
  const update = staffRoute(calls.update, schemas.update, {
    policy,
    handler: async (context) => {
      const { number } = context.params;
      const { version, changes } = context.body as { version: number; changes: ChangesOf<R> };
      const written = await updateRecord(writeContext(context), records, { number, version, changes });
      const model = await readWritten(context, records, number);
      // The change log tells who wrote; whoever wrote nothing has read the record.
      if (!written) await logRead(context, records.resource.label, [model]);
      return ok({ model });
    },
  });
  const removal = (removed: boolean) =>
    staffRoute(removed ? calls.remove : calls.restore, schemas.remove, {
      policy,
      handler: async (context) => {
        const target = { number: context.params.number, version: context.body.version };
        return ok({ version: await setRemoved(writeContext(context), records, target, removed) });
      },
    });
  return { create, update, remove: removal(true), restore: removal(false) };
}

function sideRoutes<R extends Resource>(records: Records<R>, schemas: RecordSchemas<R>) {
  const calls = recordEndpoints(records.resource);
  const { resource, open, manage } = records;
  const options = staffRoute(calls.options, schemas.options, {
    policy: choosing(records),
    handler: async (context) => {
      await limitSearches(context, "options", context.query.search);
      const models = await findOptions(context.services.database, forChoosing(records), context.query, context);
      await logFound(context, resource.label, models);
      return ok({ models });
    },
  });
  const reveal = staffRoute(calls.reveal, schemas.reveal, {
    policy: open,
    handler: async (context) => {
      const { database } = context.services;
      const { field: key, reason } = context.body;
      const field = resource.fields[key]!;
      if (!mayRead(field, context.facts)) throw notFound();
      const unmasked = { ...records, manage: open } as Records<R>;
      const model = (await readRecord(database, unmasked, context.params.number, context)) as RowOf<R> &
        Record<string, unknown>;
      await logAccess(context, {
        action: "공개",
        subject: resource.label,
        recordIds: [model.id],
        reason: `${field.label}: ${reason}`,
      });
      return ok({ value: (model[key] as string | undefined) ?? "" });
    },
  });
  const exportList = staffRoute(calls.exportList, schemas.exportList, {
    policy: manage,
    ...longWork,
    handler: async (context) => {
      const { query, reason, columns } = context.body;
      refuseHiddenKeys(records, query, context);
      await limitSearches(context, "list", query.search);
      const fields = exportedFields(records, context, columns);
      const all = { ...query, page: 1, size: listBound };
      const { rows, total } = await listRecords(context.services.database, records, all, context, fields);
      const { pool } = context.services.database;
      await refuseLargeExport(pool, total);
      if (total > confirmedRows && personalFields(resource).length > 0) {
        await requireConfirmation(pool, context.viewer);
      }
      await logExport(context, { subject: resource.label, recordIds: rows.map(({ id }) => id as number), reason });
      const name = exportName(resource.label, context.staff.shortName);
      const shown = rows.map((row) => present(records, row, fields));
      return context.reply
        .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
        .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`)
        .send(await recordSheet(name, fields, shown));
    },
  });
  return { options, exportList, ...(personalFields(resource).length > 0 && { reveal }) };
}

/** A record with the steps that the person can take with it now. */
export async function readWithSteps<R extends Resource>(
  context: StaffContext<CallSchema>,
  records: Records<R>,
  number: number,
): Promise<RowOf<R>> {
  const { database } = context.services;
  const model = await readRecord(database, records, number, context);
  const can = await stepsOpenTo(database.query, records, { ...model, number }, context);
  return can === null ? model : { ...model, can };
}

/**
 * What was just saved, for the answer. A check for conflicts of interest may have put a wall between the person and the
 * record meanwhile: a bare 404 would make them enter it a second time.
 */
async function readWritten<R extends Resource>(
  context: StaffContext<CallSchema>,
  records: Records<R>,
  number: number,
): Promise<RowOf<R>> {
  try {
    return await readWithSteps(context, records, number);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "notFound") throw error;
    throw new Failure(
      "notFound",
      "저장했지만 이해충돌 확인에서 열람이 제한되어 보여 드릴 수 없습니다. 다시 등록하지 말고 관리자에게 확인해 주세요.",
    );
  }
}

/** Who may choose such a record in a form: whoever has the list, or more where the resource says so. */
function choosing({ browse, choose }: AnyRecords): Policy {
  return choose ? anyOf(browse, choose) : browse;
}

/** The columns of a file: those asked for, or those of the list, as far as the person may read them. */
function exportedFields(
  records: AnyRecords,
  context: StaffContext<CallSchema>,
  columns: readonly string[] | undefined,
): [string, Field][] {
  const fields = (records.resource as Resource).fields;
  const wanted = columns ?? (records.resource as Resource).columns;
  return wanted.flatMap((key) =>
    mayRead(fields[key]!, context.facts) ? [[key, fields[key]!] as [string, Field]] : [],
  );
}

function refuseHiddenKeys(
  records: AnyRecords,
  query: Parameters<typeof hiddenIn>[1],
  context: StaffContext<CallSchema>,
): void {
  const hidden = hiddenIn(records, query, context);
  if (hidden !== null) throw invalidField(hidden, `받지 않는 항목입니다: ${hidden}`);
}

/** The public number of a record that was just written. */
async function numberOfId(context: StaffContext<CallSchema>, { resource }: AnyRecords, id: number): Promise<number> {
  if (!(resource as Resource).numbered) return id;
  const { rows } = await context.services.database.pool.query<{ number: number }>(
    `select id_int as number from "${String(resource.table)}" where id = $1`,
    [id],
  );
  return rows[0]!.number;
}
