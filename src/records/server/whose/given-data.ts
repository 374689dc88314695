import type { CellValue } from "hucre/xlsx";
import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Field } from "../../field.ts";
import type { Resource } from "../../resource.ts";
import { cellOf } from "../export.ts";
import { present, presentValue, type StoredRow } from "../present.ts";
import { mayRead, visible, type AnyRecords } from "../records.ts";
import { registeredTables } from "../registry.ts";
import { fromTable, selection } from "../select.ts";
import { recordHolders, type Holder } from "./holders.ts";
import type { PersonalTable, Reach } from "./personal-table.ts";
import { belongs, living, reachOf } from "./reach.ts";

type Query = Pick<Database, "query">;

/** One line of what is given out: which record says what. */
export type Line = { readonly record: string; readonly item: string; readonly content: CellValue };

/** What is given out of one kind. */
export type Section = { readonly label: string; readonly records: number; readonly lines: readonly Line[] };

export type GivenData = {
  readonly sections: readonly Section[];
  /** Kinds of which this person reads nothing, in the words of the firm. */
  readonly closed: string[];
  /** Kinds in which names and telephones of some record are masked for this person. */
  readonly masked: string[];
};

/** All that is held about the person who stands behind these rows and that may be given out (`disclose`), as far as the asker sees it. */
export async function givenData(database: Query, asker: Asker, roots: Reach): Promise<GivenData> {
  const sections: Section[] = [];
  const closed: string[] = [];
  const masked: string[] = [];
  const shown = new Map(roots);
  const kinds = recordHolders();
  const reach = await reachOf(database, roots, kinds);
  for (const holder of kinds) {
    const fields = disclosedFields(holder.records.resource);
    if (fields.length === 0) continue;
    const { show, browse } = holder.records;
    if (!show.allows(asker.facts) || !browse.allows(asker.facts)) {
      closed.push(holder.label);
      continue;
    }
    const found = await recordsOf(database, asker, { ...holder, fields, roots, reach, shown });
    shown.set(holder.name, found.ids);
    if (found.isMasked) masked.push(holder.label);
    sections.push(found.section);
  }
  const tables = registeredTables().map((table) => ({ ...table, sets: {} }));
  const all = await reachOf(database, shown, tables, living);
  for (const table of tables) if (disclosedColumns(table).length > 0) sections.push(await rowsOf(database, table, all));
  return { sections, closed, masked };
}

const disclosedFields = ({ fields }: Resource) => Object.entries(fields).filter(([, field]) => field.disclose);

const disclosedColumns = ({ columns }: PersonalTable) => Object.entries(columns).filter(([, field]) => field.disclose);

type Wanted = Holder & {
  readonly records: AnyRecords;
  readonly fields: readonly [string, Field][];
  readonly roots: Reach;
  readonly reach: Reach;
  readonly shown: Reach;
};

async function recordsOf({ query }: Query, asker: Asker, wanted: Wanted) {
  const { records, label, name, roots, reach, shown } = wanted;
  const fields = wanted.fields.filter(([, field]) => mayRead(field, asker.facts));
  const keys = sql`array(select unnest(${reach.get(name!) ?? []}::bigint[]) ${
    records.alsoGiven ? sql`union ${records.alsoGiven(roots)}` : sql``
  })`;
  // What hangs on a record is given out with that one; whose it is is not told where the record does not name anybody.
  const rows = records.hangsOn ? belongs(wanted, shown, "r") : sql`r.id = any(${keys})`;
  const { rows: found } = await sql<StoredRow & { id: number; isOwn: boolean }>`
    select ${selection(records, fields, asker)}, ${belongs(wanted, roots, "r")} as "isOwn" from ${fromTable(records)}
    where ${rows} and ${records.given ?? sql`true`} and ${visible(records, asker)}
      and ${records.naming?.open(asker) ?? sql`true`} order by r.id`.execute(query);
  const lines = found.flatMap((row) => {
    const told = fields.filter(([, { disclose }]) => row.isOwn || disclose !== "own");
    const values = present(records, row, told) as unknown as StoredRow;
    return told.flatMap(([key, field]) => lineOf(`${label} ${String(row["number"])}`, field, values[key]));
  });
  const isMasked = fields.some(([, { personal }]) => personal) && found.some(({ seesWhole }) => seesWhole !== true);
  return { section: { label, records: found.length, lines }, ids: found.map(({ id }) => id), isMasked };
}

async function rowsOf({ query }: Query, holder: PersonalTable, reach: Reach): Promise<Section> {
  // Lines of records have no day of their own.
  const { rows } = await sql<StoredRow & { created_at?: Date }>`
    select t.* from ${sql.table(holder.table)} t where ${belongs(holder, reach)} and ${living}
    order by to_jsonb(t) ->> 'created_at', t.ctid`.execute(query);
  const lines = rows.flatMap((row) =>
    disclosedColumns(holder).flatMap(([column, field]) =>
      lineOf(
        row.created_at ? `${seoulDay(row.created_at)} 등록` : holder.label,
        field,
        presentValue(field, row[column], true),
      ),
    ),
  );
  return { label: holder.label, records: rows.length, lines };
}

/** What is empty or not so is not told. */
function lineOf(record: string, field: Field, value: unknown): Line[] {
  if (value === null || value === undefined || value === "" || value === false) return [];
  return [{ record, item: field.label, content: cellOf(field, value) }];
}
