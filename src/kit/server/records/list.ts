import { sql, type RawBuilder } from "kysely";
import { listBound } from "../../shared/list-bound.ts";
import type { WonSum } from "../../shared/money.ts";
import type { Field, FieldKind } from "../../shared/records/field.ts";
import type { ListQuery } from "../../shared/records/endpoints.ts";
import { parseSort } from "../../shared/records/list-query.ts";
import { columnOf, listFields, type Resource } from "../../shared/records/resource.ts";
import type { Asker } from "../asker.ts";
import type { Database } from "../database/database.ts";
import { exactNumberFirst, normalText, parseSearch, searchMatches, type TextSearch } from "../database/text-search.ts";
import { wonSum } from "../database/won-sum.ts";
import { filterConditions } from "./filters.ts";
import type { StoredRow } from "./present.ts";
import { expressionOf, mayRead, numberOf, visible, type AnyRecords } from "./records.ts";
import { fromTable, selection } from "./select.ts";

/**
 * Whether a row fits what was typed: number, names and texts that are searched, telephone. `byIndex`: false where rows
 * are read one by one, and comparing the stored text is cheaper than looking into its tokens first.
 */
export function searchCondition(
  records: AnyRecords,
  search: TextSearch,
  asker: Asker,
  { byIndex }: { readonly byIndex: boolean } = { byIndex: true },
): RawBuilder<boolean> {
  const { resource, manage } = records;
  const searched = Object.entries((resource as Resource).fields).filter(([, field]) => field.search);
  const readable = searched.filter(([, field]) => mayRead(field, asker.facts));
  const readsAll = readable.length === searched.length;
  const phone = readable.some(([, { kind }]) => kind === "phone");
  return searchMatches(search, {
    text: readsAll ? sql<string>`r.search_text` : textOf(records, readable, asker),
    tokens: byIndex || !readsAll ? sql<string[] | null>`r.search_tokens` : null,
    number: numberOf(records),
    ...(phone && { phone: { digits: sql<string>`r.tel_digits`, seesWhole: manage.allows(asker.facts) } }),
  });
}

/** The searched texts that the person may read, for those who may not read all. */
function textOf(records: AnyRecords, fields: readonly [string, Field][], asker: Asker): RawBuilder<string> {
  const texts = fields.filter(([, { kind }]) => kind !== "phone").map(([key]) => expressionOf(records, key, asker));
  return texts.length === 0 ? sql`''` : normalText(sql`concat_ws(' ', ${sql.join(texts)})`);
}

/** Every condition of a list query: what the person may see, filters and search. */
export function listConditions(records: AnyRecords, query: Pick<ListQuery, "filters" | "search">, asker: Asker) {
  const search = parseSearch(query.search);
  return sql<boolean>`${sql.join(
    [
      visible(records, asker),
      ...filterConditions(records, query.filters, asker),
      ...(search ? [searchCondition(records, search, asker)] : []),
    ],
    sql` and `,
  )}`;
}

const neverEmpty: readonly FieldKind[] = ["text", "longText", "phone", "email", "businessNumber", "flag"];

/** What a list over `r` is ordered by, empty values last; rows alike in it are ordered by their ids. */
type Order = {
  readonly value: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
  readonly empty: RawBuilder<unknown>;
};

function listOrder(records: AnyRecords, sort: string, asker: Asker): Order {
  const { key, descending } = parseSort(sort);
  const direction = descending ? sql`desc` : sql`asc`;
  if (key === "number") return { value: numberOf(records), direction, empty: sql`` };
  const { kind, required } = (records.resource as Resource).fields[key]!;
  // Said only where there can be empty values: one index then serves both directions.
  const empty = required || neverEmpty.includes(kind) ? sql`` : sql`nulls last`;
  return { value: expressionOf(records, key, asker), direction, empty };
}

/** Fields that a list query must not filter or sort by because the person may not read them. */
export function hiddenIn({ resource }: AnyRecords, query: ListQuery, asker: Asker): string | null {
  const asked = [...Object.keys(query.filters), parseSort(query.sort).key];
  return asked.find((key) => key in resource.fields && !mayRead(resource.fields[key], asker.facts)) ?? null;
}

/** Fields of a list row that the person may read. */
export function readableListFields({ resource }: AnyRecords, asker: Asker): [key: string, field: Field][] {
  return listFields(resource).filter(([, field]) => mayRead(field, asker.facts));
}

export type ListAnswer = {
  readonly rows: readonly StoredRow[];
  readonly total: number;
  readonly sums: Readonly<Record<string, WonSum>> | null;
};

/**
 * One page of rows, their number and the sums of the money fields, in one statement. Counting stops at 10,001, which
 * stands for more; then there are no sums, and pages beyond are empty.
 *
 * The count decides how the page is found. PostgreSQL would guess it: to walk an index in the order asked for until the
 * page is full takes a moment in a long list and far too long in one whose few rows lie at its end.
 */
export async function listRecords(
  database: Database,
  records: AnyRecords,
  query: ListQuery,
  asker: Asker,
  fields: readonly (readonly [string, Field])[],
): Promise<ListAnswer> {
  const rowsOf = fromTable(records);
  const where = listConditions(records, query, asker);
  const { value, direction, empty } = listOrder(records, query.sort, asker);
  const order = sql`${value} ${direction} ${empty}, r.id ${direction}`;
  const offset = (query.page - 1) * query.size;
  const part = sql`limit ${Math.max(0, Math.min(query.size, listBound - offset))} offset ${Math.min(offset, listBound)}`;
  const summed = fields.filter(([, field]) => field.sum).map(([key]) => key);
  const values = summed.map((key) => sql`, ${expressionOf(records, key, asker)} as ${sql.id(key)}`);
  const sums = summed.map((key) => sql`${sql.lit(key)}::text, ${wonSum(sql`${sql.id(key)}`)}`);
  const allSums = sums.length > 0 ? sql`(select jsonb_build_object(${sql.join(sums)}) from few)` : sql`'{}'::jsonb`;
  const { rows } = await sql<{ rows: StoredRow[]; total: number; sums: Record<string, WonSum> }>`
    with counted as materialized (
      select count(*) as total from (select 1 from ${rowsOf} where ${where} limit ${listBound + 1}) seen
    ), few as materialized (
      select r.id, ${value} as place ${sql.join(values, sql` `)} from ${rowsOf}
      where ${where} and (select total from counted) <= ${listBound}
    ), chosen as (
      (select id from few order by place ${direction} ${empty}, id ${direction} ${part})
      union all
      (select r.id from ${rowsOf} where ${where} and (select total from counted) > ${listBound} order by ${order} ${part})
    )
    select counted.total, ${allSums} as sums,
      coalesce((select json_agg(page) from (
        select ${selection(records, fields, asker)} from chosen join ${rowsOf} on r.id = chosen.id order by ${order}) page
      ), '[]') as rows
    from counted`.execute(database.query);
  const [answer] = rows;
  return { rows: answer!.rows, total: answer!.total, sums: answer!.total > listBound ? null : answer!.sums };
}

/** Rows a reference field can choose from: by number or words, the best first. */
export async function findOptions(database: Database, records: AnyRecords, text: string, asker: Asker) {
  const search = parseSearch(text);
  const { resource } = records;
  const title = resource.fields[resource.title]!;
  const { rows } = await sql<StoredRow>`
    select r.id, ${numberOf(records)} as number, r.${sql.id(columnOf(resource.title, title))} as label
    from ${fromTable(records)}
    where ${visible(records, asker)} ${search ? sql`and ${searchCondition(records, search, asker)}` : sql``}
    order by ${search ? sql`${exactNumberFirst(search, numberOf(records))}, ` : sql``} ${numberOf(records)} desc limit 20
  `.execute(database.query);
  return { rows, title };
}
