import { sql } from "kysely";
import { importFields, type InputOf, type Resource } from "../../resource.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { givingWay } from "#platform/server/give-way.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { contradictionOf } from "../contradictions.ts";
import { allFaults } from "../faults.ts";
import type { Records } from "../records.ts";
import { columnsOf, fresh, refuseHidden, type WriteContext } from "../write.ts";

/** Rows a statement writes: few enough that its text stays small, many enough that its way does not count. */
const chunkSize = 1000;

export type Inserted = {
  readonly ids: readonly number[];
  /** Why a row was not written, by its position. */
  readonly refused: ReadonlyMap<number, Failure>;
};

/**
 * Writes many records of one kind, in the given order, under the rules of a single creation: rows that they refuse are
 * told and left out, by what `nameOf` calls the row of a position. References were looked up by the caller, who also asks once for all what is lost from sight.
 */
export async function insertRecords<R extends Resource>(
  work: Work,
  context: WriteContext,
  records: Records<R>,
  inputs: readonly InputOf<R>[],
  nameOf: (position: number) => string,
): Promise<Inserted> {
  const teamId = context.viewer.staff?.teamId ?? null;
  if (teamId === null) throw new Failure("forbidden");
  const giveWay = givingWay();
  for (const input of inputs) {
    await giveWay();
    refuseHidden(records, input, context);
  }
  const contradictions = inputs.flatMap((input, position) => {
    const failure = contradictionOf(records.resource, null, input);
    return failure ? [[position, failure] as const] : [];
  });
  const checked = (await records.checkMany?.({ work, asker: context }, inputs, nameOf)) ?? new Map<number, Failure>();
  const refused = allFaults(checked, new Map(contradictions));
  const taken = inputs.filter((_input, position) => !refused.has(position));
  const sound = (await records.completed?.(work, taken)) ?? taken;
  const fields = importFields(records.resource);
  const standing = { team_id: teamId, created_by: context.viewer.userId, updated_by: context.viewer.userId };
  const ids: number[] = [];
  for (const group of alike(records.resource, sound)) {
    await giveWay();
    const rows = group.map((input) => ({
      ...standing,
      ...Object.fromEntries(columnsOf(records.resource, input, fields)),
    }));
    const written = await insertRows(work, records.resource.table, rows);
    for (const [position, id] of written.entries()) {
      work.audit({
        action: `${records.resource.name}.import`,
        recordType: records.resource.name,
        recordId: id,
        changes: fresh(records.resource, group[position]!, fields),
      });
    }
    ids.push(...written);
  }
  if (ids.length > 0) await records.writtenMany?.({ work, asker: context }, sound, ids);
  return { ids, refused };
}

/** Neighbouring rows that fill the same columns, since a column left out keeps its default. */
function alike<Input extends object>(resource: Resource, inputs: readonly Input[]): Input[][] {
  const groups: Input[][] = [];
  const fields = importFields(resource);
  let last = "";
  for (const input of inputs) {
    const shape = columnsOf(resource, input as Readonly<Record<string, unknown>>, fields)
      .map(([name]) => name)
      .join();
    const group = groups.at(-1);
    if (group && shape === last && group.length < chunkSize) group.push(input);
    else groups.push([input]);
    last = shape;
  }
  return groups;
}

/** One statement for rows of the same columns; the table tells their types. Keys in the order of the rows. */
async function insertRows(work: Work, table: string, rows: readonly Readonly<Record<string, unknown>>[]) {
  const names = sql.join(Object.keys(rows[0]!).map((name) => sql.id(name)));
  const { rows: written } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
      with ordinality
    order by ordinality returning id`.execute(work.query);
  return written.map(({ id }) => id);
}
