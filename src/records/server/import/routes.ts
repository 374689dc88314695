import { sql } from "kysely";
import { z } from "zod";
import {
  importEndpoints,
  type ApplyImportSchema,
  type CheckImportSchema,
  type UndoImportSchema,
  type UploadImportSchema,
} from "../../import.ts";
import { importFields, writableFields, type Resource } from "../../resource.ts";
import { idOf, line, recordId, success } from "#platform/schema.ts";
import { logAccess, logFound } from "#platform/server/access-log.ts";
import { actorOf, longWork, ok, staffRoute, type Route, type StaffContext } from "#platform/server/http/route.ts";
import { readWholeUpload } from "#platform/server/http/upload.ts";
import { readInWorkerByPieces } from "#platform/server/workers/in-worker.ts";
import { sheetLimits } from "#platform/server/spreadsheet/limits.ts";
import type { CallSchema } from "#platform/endpoint.ts";
import { importEnded } from "../bell/kinds.ts";
import { ring } from "../bell/ring.ts";
import type { AnyRecords } from "../records.ts";
import { importedRow } from "../schemas.ts";
import { writeContext } from "../routes.ts";
import { applyImport, checkImport, type ImportKind } from "./apply-import.ts";
import { findFile, keepFile, notWaiting } from "./kept-files.ts";
import { knownNames, suggestMapping } from "./column-names.ts";
import type { ImportFacts } from "./plan-import.ts";
import type { readImportFile } from "./read-file.ts";
import { undoImport } from "./undo-import.ts";

const mostFaults = 200;
const readFile = readInWorkerByPieces<typeof readImportFile>(
  new URL("./read-file.ts", import.meta.url),
  "readImportFile",
);

function schemasOf(resource: Resource) {
  const params = z.strictObject({ importId: idOf("record_imports.id") });
  const column = z.int().min(0).max(sheetLimits.columns);
  const fields = Object.fromEntries(
    importFields(resource).map(([key, { label }]) => [key, column.meta({ label }).optional()]),
  );
  const references = writableFields(resource).filter(([, { kind }]) => kind === "ref");
  const given = Object.fromEntries(references.map(([key, { label }]) => [key, recordId.meta({ label }).optional()]));
  const body = z.strictObject({
    mapping: z.strictObject(fields).meta({ label: "열 짝짓기" }),
    given: z.strictObject(given).optional().meta({ label: "모든 줄의 값" }),
  });
  const cell = { row: z.int(), column: z.string(), value: z.string() };
  const fault = z.strictObject({ ...cell, title: z.string(), message: z.string() });
  const held = z.strictObject({ number: recordId, label: z.string(), made: z.array(z.string()) });
  const change = z.strictObject({
    title: z.string(),
    reason: z.string(),
    count: z.int(),
    cells: z.array(z.strictObject({ ...cell, becomes: z.string() })),
  });
  const model = z.strictObject({
    id: recordId,
    columns: z.array(z.strictObject({ title: z.string(), samples: z.array(z.string()) })),
    rows: z.int(),
    mapping: z.record(z.string(), z.int()),
    notes: z.array(z.string()),
  });
  return {
    upload: { query: z.strictObject({ name: line("파일 이름", 200) }), response: success({ model }) },
    check: {
      params,
      body,
      response: success({
        rows: z.int(),
        faults: z.array(fault),
        faultCount: z.int(),
        changes: z.array(change),
      }),
    },
    apply: { params, body, response: success({ created: z.int() }) },
    undo: { params, response: success({ removed: z.int(), kept: z.int(), held: z.array(held) }) },
  } as unknown as {
    // The mapping is made from the facts of the resource; its type is that of any mapping.
    upload: UploadImportSchema;
    check: CheckImportSchema;
    apply: ApplyImportSchema;
    undo: UndoImportSchema;
  };
}

type ImportOptions = {
  /** The field of several lines that keeps what stands beside a value in its cell; without one such cells are refused. */
  readonly remarks?: string;
} & Pick<ImportFacts, "implied">;

/** The calls that bring records of this kind in from a file: upload, trial, application, undoing. */
export function importRoutes(records: AnyRecords, { remarks, implied }: ImportOptions = {}): readonly Route[] {
  const resource: Resource = records.resource;
  if ((records.check && !records.checkMany) || (records.written && !records.writtenMany)) {
    throw new Error(
      `${resource.name}: rows of a file are written together and need rules for that (checkMany, writtenMany)`,
    );
  }
  const calls = importEndpoints(resource);
  const schemas = schemasOf(resource);
  const kind: ImportKind = {
    records,
    resource,
    input: importedRow(resource),
    remarks: remarks ?? null,
    tidied: records.tidied,
    implied,
  };
  const owner = (context: StaffContext<CallSchema>) => ({ staffId: context.staff.id, resource: resource.name });
  const policy = records.manage;
  const upload = staffRoute(calls.upload, schemas.upload, {
    policy,
    ...longWork,
    upload: { maxBytes: sheetLimits.bytes, whole: true },
    handler: async (context) => {
      const bytes = await readWholeUpload(context.request);
      const { value: file, pieces } = await readFile({ bytes, known: knownNames(resource) }, context.staff.id);
      const { titles, notes } = file;
      const kept = { name: context.query.name, titles, pieces };
      const id = await keepFile(context.services.database, actorOf(context), owner(context), kept);
      const columns = titles.map((title, index) => ({
        title,
        samples: file.samples.map(([, cells]) => cells[index] ?? ""),
      }));
      return ok({
        model: { id, columns, rows: file.count, mapping: suggestMapping(resource, titles), notes: [...notes] },
      });
    },
  });
  const check = staffRoute(calls.check, schemas.check, {
    policy,
    ...longWork,
    handler: async (context) => {
      const file = await findFile(context.services.database, owner(context), context.params.importId);
      const checked = await checkImport(writeContext(context), kind, file, context.body);
      const { faults, changes, confirmed } = checked;
      await logFound(
        context,
        resource.label,
        confirmed.map((id) => ({ id })),
      );
      const faultCount = faults.length;
      return ok({ rows: file.rows.length, faults: faults.slice(0, mostFaults), faultCount, changes });
    },
  });
  const apply = staffRoute(calls.apply, schemas.apply, {
    policy,
    ...longWork,
    handler: async (context) => {
      const { importId } = context.params;
      const file = await findFile(context.services.database, owner(context), importId);
      const created = await applyImport(writeContext(context), kind, file, context.body, async (work, ids) => {
        const { numAffectedRows } = await sql`
          update record_imports set applied_at = now(), created_ids = ${ids}::bigint[], titles = '[]', rows = '[]',
            emptied_at = now()
          where id = ${importId} and emptied_at is null`.execute(work.query);
        // Somebody pressed twice: the second one writes nothing.
        if (numAffectedRows !== 1n) throw notWaiting();
        // Whoever brought a large file in is elsewhere when it has ended.
        await ring(work, importEnded, {
          from: null,
          to: [context.staff.id],
          about: { type: "recordImport", id: importId },
        });
      });
      await logAccess(context, {
        action: "수정",
        subject: resource.label,
        reason: `가져오기 ${importId}: ${created}건`,
      });
      return ok({ created });
    },
  });
  const undo = staffRoute(calls.undo, schemas.undo, {
    policy,
    ...longWork,
    handler: async (context) => ok(await undoImport(writeContext(context), records, context.params.importId)),
  });
  return [upload, check, apply, undo];
}
