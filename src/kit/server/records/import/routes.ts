import { sql } from "kysely";
import { z } from "zod";
import {
  importEndpoints,
  type ApplyImportSchema,
  type CheckImportSchema,
  type UndoImportSchema,
  type UploadImportSchema,
} from "../../../shared/records/import.ts";
import { writableFields, type Resource } from "../../../shared/records/resource.ts";
import { idOf, line, recordId, success } from "../../../shared/schema.ts";
import { logAccess } from "../../access-log.ts";
import { notFound } from "../../http/failure.ts";
import { longWork, ok, staffRoute, type Route, type StaffContext } from "../../http/route.ts";
import { readWholeUpload } from "../../http/upload.ts";
import { inWorker } from "../../workers/in-worker.ts";
import { sheetLimits } from "../../spreadsheet/limits.ts";
import type { CallSchema } from "../../../shared/endpoint.ts";
import type { AnyRecords } from "../records.ts";
import { recordSchemas } from "../schemas.ts";
import { writeContext } from "../routes.ts";
import { applyImport, checkImport, type ImportFile } from "./apply-import.ts";
import type { ImportRow } from "./plan-import.ts";
import { readImportFile, suggestMapping } from "./read-file.ts";
import { undoImport } from "./undo-import.ts";

const mostFaults = 200;
const readInWorker = inWorker(new URL("./read-file.ts", import.meta.url), readImportFile);

function schemasOf(resource: Resource) {
  const params = z.strictObject({ importId: idOf("record_imports.id") });
  const column = z.int().min(0).max(sheetLimits.columns);
  const fields = Object.fromEntries(
    writableFields(resource).map(([key, { label }]) => [key, column.meta({ label }).optional()]),
  );
  const body = z.strictObject({ mapping: z.strictObject(fields).meta({ label: "열 짝짓기" }) });
  const fault = z.strictObject({ row: z.int(), title: z.string(), value: z.string(), message: z.string() });
  const model = z.strictObject({
    id: recordId,
    columns: z.array(z.strictObject({ title: z.string(), samples: z.array(z.string()) })),
    rows: z.int(),
    mapping: z.record(z.string(), z.int()),
  });
  return {
    upload: { query: z.strictObject({ name: line("파일 이름", 200) }), response: success({ model }) },
    check: { params, body, response: success({ rows: z.int(), faults: z.array(fault), faultCount: z.int() }) },
    apply: { params, body, response: success({ created: z.int() }) },
    undo: { params, response: success({ removed: z.int(), kept: z.int() }) },
  } as unknown as {
    // The mapping is made from the facts of the resource; its type is that of any mapping.
    upload: UploadImportSchema;
    check: CheckImportSchema;
    apply: ApplyImportSchema;
    undo: UndoImportSchema;
  };
}

/** The calls that bring records of this kind in from a file: upload, trial, application, undoing. */
export function importRoutes(records: AnyRecords): readonly Route[] {
  const resource: Resource = records.resource;
  if ((records.check && !records.checkMany) || records.written) {
    throw new Error(`${resource.name}: rows of a file are written together and need rules for that (checkMany)`);
  }
  const calls = importEndpoints(resource);
  const schemas = schemasOf(resource);
  const creation = recordSchemas(resource);
  const policy = records.manage;
  const upload = staffRoute(calls.upload, schemas.upload, {
    policy,
    ...longWork,
    upload: { maxBytes: sheetLimits.bytes, whole: true },
    handler: async (context) => {
      const file = await readInWorker(await readWholeUpload(context.request), context.staff.id);
      const { titles } = file;
      const { rows: made } = await sql<{ id: number }>`
        insert into record_imports (staff_id, resource, file_name, titles, rows)
        values (${context.staff.id}, ${resource.name}, ${context.query.name}, ${JSON.stringify(titles)}::jsonb,
          ${file.rows}::jsonb) returning id`.execute(context.services.database.query);
      const columns = titles.map((title, index) => ({
        title,
        samples: file.samples.map(([, cells]) => cells[index] ?? ""),
      }));
      const model = { id: made[0]!.id, columns, rows: file.count, mapping: suggestMapping(resource, titles) };
      return ok({ model });
    },
  });
  const check = staffRoute(calls.check, schemas.check, {
    policy,
    ...longWork,
    handler: async (context) => {
      const file = await readImport(context, resource, context.params.importId);
      const faults = await checkImport(writeContext(context), records, creation, file, context.body.mapping);
      return ok({ rows: file.rows.length, faults: faults.slice(0, mostFaults), faultCount: faults.length });
    },
  });
  const apply = staffRoute(calls.apply, schemas.apply, {
    policy,
    ...longWork,
    handler: async (context) => {
      const { importId } = context.params;
      const file = await readImport(context, resource, importId);
      const created = await applyImport(
        writeContext(context),
        records,
        creation,
        file,
        context.body.mapping,
        async (work, ids) => {
          const { numAffectedRows } = await sql`
          update record_imports set applied_at = now(), created_ids = ${ids}::bigint[], rows = '[]'
          where id = ${importId} and applied_at is null`.execute(work.query);
          // Somebody pressed twice: the second one writes nothing.
          if (numAffectedRows !== 1n) throw notFound();
        },
      );
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

/** The rows of an import of this person that was not applied yet; 404 for all others. */
async function readImport(
  context: StaffContext<CallSchema>,
  resource: Resource,
  importId: number,
): Promise<ImportFile> {
  const { rows } = await sql<{ titles: string[]; rows: ImportRow[] }>`
    select titles, rows from record_imports
    where id = ${importId} and staff_id = ${context.staff.id} and resource = ${resource.name} and applied_at is null
  `.execute(context.services.database.query);
  const [file] = rows;
  if (!file) throw notFound();
  return { columns: file.titles.length, rows: file.rows };
}
