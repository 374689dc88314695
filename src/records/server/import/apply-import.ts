import type { ImportChange, ImportFault, ImportGiven, ImportMapping } from "../../import.ts";
import { rowName } from "#platform/row-name.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, type Confirmed } from "#platform/server/http/failure.ts";
import { writableFields } from "../../resource.ts";
import { checkReferences, refuseLosingSight, type WriteContext } from "../write.ts";
import type { AnyRecords } from "../records.ts";
import { groupChanges } from "./changes.ts";
import { insertRecords } from "./insert-records.ts";
import {
  faultsOf,
  mappedFields,
  planImport,
  type ImportFacts,
  type ImportRow,
  type PlannedRow,
} from "./plan-import.ts";
import { onTrial } from "./trial.ts";

/** The kind of record that an import brings in, and what it is read by. */
export type ImportKind = { readonly records: AnyRecords } & ImportFacts;

/** The file of an import as it was read. */
export type ImportFile = { readonly columns: number; readonly rows: readonly ImportRow[] };

/** How a file is read: which column fills which field, and what every row has. */
type ImportReading = { readonly mapping: ImportMapping; readonly given?: ImportGiven | undefined };

/**
 * Tries every row with all rules and writes nothing; answers what is wrong, what is not stored as it stands, and the
 * keys of the records that the faults confirm.
 */
export async function checkImport(
  context: WriteContext,
  kind: ImportKind,
  file: ImportFile,
  { mapping, given = {} }: ImportReading,
): Promise<{ faults: ImportFault[]; changes: ImportChange[]; confirmed: number[] }> {
  const plan = await planImport(context, kind, file, { mapping, given });
  const written = await onTrial(
    context,
    async (work) => {
      await checkReferences(work, context, writableFields(kind.resource), given);
      return writeRows(work, context, kind.records, plan.rows, file, mapping);
    },
    () => false,
  );
  return {
    faults: [...plan.faults, ...written.faults].toSorted((one, other) => one.row - other.row),
    changes: groupChanges(plan.changes),
    confirmed: written.confirmed,
  };
}

/**
 * Writes all rows in one transaction and returns their keys; 422 and nothing written when a single one cannot be.
 * `record` is told in the same transaction.
 */
export async function applyImport(
  context: WriteContext,
  kind: ImportKind,
  file: ImportFile,
  { mapping, given = {} }: ImportReading,
  record: (work: Work, ids: readonly number[]) => Promise<void>,
): Promise<number> {
  const { records } = kind;
  const plan = await planImport(context, kind, file, { mapping, given });
  if (plan.faults.length > 0) throw faulty(plan.faults.length);
  return inTransaction(context.database, context.actor, async (work) => {
    await checkReferences(work, context, writableFields(kind.resource), given);
    const { ids, faults, confirmed } = await writeRows(work, context, records, plan.rows, file, mapping);
    if (faults.length > 0) throw faulty(faults.length, { subject: kind.resource.label, recordIds: confirmed });
    await record(work, ids);
    work.emit({ type: "record", ref: `${String(records.resource.name)}:*` });
    return ids.length;
  });
}

function faulty(count: number, confirmed?: Confirmed): Failure {
  const message = `고칠 곳이 ${count}군데 있어 가져오지 않았습니다. 다시 확인해 주세요.`;
  return new Failure("ruleViolated", message, confirmed && confirmed.recordIds.length > 0 ? { confirmed } : {});
}

async function writeRows(
  work: Work,
  context: WriteContext,
  records: AnyRecords,
  rows: readonly PlannedRow[],
  file: ImportFile,
  mapping: ImportMapping,
): Promise<{ ids: readonly number[]; faults: ImportFault[]; confirmed: number[] }> {
  const fields = mappedFields(records.resource, mapping, file.columns);
  const cells = new Map(file.rows);
  const inputs = rows.map(({ input }) => input as never);
  const nameOf = (position: number) => rowName(rows[position]!.row);
  const { ids, refused } = await insertRecords(work, context, records, inputs, nameOf);
  const faults = [...refused].flatMap(([position, failure]) => {
    const { row } = rows[position]!;
    return faultsOf(failure, row, records.resource, fields, cells.get(row) ?? []);
  });
  if (ids.length > 0) await refuseLosingSight(work, context, records, ids);
  const confirmed = [...refused.values()].flatMap((failure) => failure.confirmed?.recordIds ?? []);
  return { ids, faults, confirmed: [...new Set(confirmed)] };
}
