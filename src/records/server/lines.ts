import { sql, type RawBuilder } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Field } from "../field.ts";
import type { Lines, SentLine } from "../lines.ts";
import { columnOf } from "../resource.ts";
import { storedColumns } from "./whose/stored-columns.ts";

type Row = Readonly<Record<string, unknown>> & { readonly id: number | null; readonly place: number };

/** Writes the lines of the locked record and answers what stood there and what stands there now, in words, for the history. */
export async function changeLines<L extends Lines>(
  { query }: Pick<Work, "query">,
  lines: L,
  recordId: number,
  sent: readonly SentLine<L>[],
): Promise<readonly [before: string, after: string]> {
  const words = async () => {
    const { rows } = await sql<{
      words: string;
    }>`select ${linesInWords(lines, sql`${recordId}::bigint`)} as words`.execute(query);
    return rows[0]!.words;
  };
  const before = await words();
  await writeLines({ query }, lines, recordId, sent);
  return [before, await words()];
}

/**
 * Makes these the lines of the locked record, in this order, in a number of statements that does not grow with them.
 * Lines that are known by their `id` keep it; the others are new, and those that are not among them go. 409 for an `id`
 * that no line of the record has: it went meanwhile.
 */
async function writeLines<L extends Lines>(
  { query }: Pick<Work, "query">,
  lines: L,
  recordId: number,
  sent: readonly SentLine<L>[],
): Promise<void> {
  const rows = sent.map((line, index) => rowOf(lines, line, index + 1));
  const levels: [Lines, Row[]][] = [
    [lines, rows],
    ...Object.entries(lines.below).map(([key, below]): [Lines, Row[]] => {
      const all = sent.flatMap((line, above) =>
        (line as unknown as Readonly<Record<string, readonly object[]>>)[key]!.map((one) => ({
          one,
          above: above + 1,
        })),
      );
      return [below, all.map(({ one, above }, index) => ({ ...rowOf(below, one, index + 1), above }))];
    }),
  ];
  const statements = await Promise.all(
    levels.map(async ([facts, own]) => statementsOf(facts, await typesOf(query, facts), own, { recordId, top: lines })),
  );
  for (const { known } of statements) {
    const { rows: strangers } = await known.execute(query);
    if (strangers.length > 0) throw new Failure("conflict");
  }
  for (const { remove } of statements.toReversed()) await remove.execute(query);
  // Out of the way: places are unique at every moment, and lines may change theirs with each other.
  for (const { apart, update, insert } of statements) {
    await apart.execute(query);
    await update.execute(query);
    await insert.execute(query);
  }
}

function rowOf({ fields }: Pick<Lines, "fields">, line: object, place: number): Row {
  const values = line as Readonly<Record<string, unknown>>;
  const own = Object.entries(fields).map(([key, field]) => [columnOf(key, field), values[key]]);
  return { ...Object.fromEntries(own), id: (values["id"] as number | undefined) ?? null, place };
}

type Types = ReadonlyMap<string, string>;

async function typesOf(query: Work["query"], { table, fields }: Lines): Promise<Types> {
  const stored = await storedColumns({ query }, table);
  return new Map(
    Object.entries(fields).map(([key, field]) => [columnOf(key, field), stored.get(columnOf(key, field))!.type]),
  );
}

function statementsOf(
  facts: Lines,
  types: Types,
  rows: readonly Row[],
  { recordId, top }: { readonly recordId: number; readonly top: Lines },
) {
  const { table, record, above, place } = facts;
  const columns = [...types.keys()].map((name) => sql.id(name));
  const typed = [...types].map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`);
  const sent = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id bigint, place int, above int, ${sql.join(typed)})`;
  const own = sql`t.${sql.id(record)} = ${recordId}`;
  const values = sql.join(columns.map((name) => sql`x.${name}`));
  const from =
    above === null
      ? sql`${sent}`
      : sql`${sent} join ${sql.table(top.table)} a on a.${sql.id(top.record)} = ${recordId} and a.${sql.id(top.place)} = x.above`;
  return {
    known: sql`select x.id from ${sent} where x.id is not null
      and not exists (select from ${sql.table(table)} t where t.id = x.id and ${own})`,
    remove: sql`delete from ${sql.table(table)} t where ${own} and not exists (select from ${sent} where x.id = t.id)`,
    apart: sql`update ${sql.table(table)} t set ${sql.id(place)} = -t.${sql.id(place)} where ${own} and t.${sql.id(place)} > 0`,
    update: sql`update ${sql.table(table)} t set ${sql.join(columns.map((name) => sql`${name} = x.${name}`))},
      ${sql.id(place)} = x.place from ${sent} where t.id = x.id and ${own}`,
    insert: sql`insert into ${sql.table(table)} (${sql.id(record)}, ${above === null ? sql`` : sql`${sql.id(above)}, `} ${sql.id(place)}, ${sql.join(columns)})
      select ${recordId}, ${above === null ? sql`` : sql`a.id, `} x.place, ${values} from ${from} where x.id is null order by x.place`,
  };
}

/** Lines of the record whose key is `recordId`, in their order, in words: for history, Excel and the file of a person's data. */
export function linesInWords(lines: Lines, recordId: RawBuilder<unknown>): RawBuilder<string> {
  return inWords(lines, sql`${sql.ref(`l.${lines.record}`)} = ${recordId}`, "l");
}

function inWords({ table, fields, place, below }: Lines, which: RawBuilder<unknown>, name: string): RawBuilder<string> {
  const words = Object.entries(fields).map(([key, field]) => worded(field, sql.ref(`${name}.${columnOf(key, field)}`)));
  const parts = Object.values(below).map((one) => {
    const inner = inWords(one, sql`${sql.ref(`${name}b.${one.above!}`)} = ${sql.ref(`${name}.id`)}`, `${name}b`);
    return sql`'(' || nullif(${inner}, '') || ')'`;
  });
  return sql<string>`coalesce((select string_agg(concat_ws(' ', ${sql.join([...words, ...parts])}), ', '
    order by ${sql.ref(`${name}.${place}`)}) from ${sql.table(table)} ${sql.id(name)} where ${which}), '')`;
}

/** A value in words, as SQL; null where there is nothing to say. */
function worded(field: Field, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const { kind, label, options = {}, unit = "", required } = field;
  if (kind === "money") {
    const amount = sql`to_char(${value}, 'FM999,999,999,999,990') || '원'`;
    // An amount that a line may lack says which one it is.
    return required ? amount : sql`${`${label} `}::text || ${amount}`;
  }
  if (kind === "percent") return sql`trim_scale(${value})::text || '%'`;
  if (kind === "count") return sql`${value} || ${unit}::text`;
  if (kind === "flag") return sql`case when ${value} then ${label}::text end`;
  if (kind === "oneOf") return sql`(${JSON.stringify(options)}::jsonb ->> ${value})`;
  return sql`nullif(${value}::text, '')`;
}
