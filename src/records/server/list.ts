import { sql, type RawBuilder } from "kysely";
import { listBound } from "#platform/list-bound.ts";
import type { WonSum } from "#platform/money.ts";
import type { Field, FieldKind, Ref } from "../field.ts";
import type { ListQuery } from "../endpoints.ts";
import { parseSort } from "../list-query.ts";
import { columnOf, listFields, type Resource } from "../resource.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import {
  exactNumberFirst,
  normalText,
  numberMatches,
  parseSearch,
  searchMatches,
  type TextSearch,
} from "#platform/server/database/text-search.ts";
import { wonSum } from "#platform/server/database/won-sum.ts";
import { filterConditions } from "./filters.ts";
import { masked, seesWhole } from "./masking.ts";
import type { StoredRow } from "./present.ts";
import {
  choosable,
  expressionOf,
  mayRead,
  namingOf,
  numberOf,
  untoldExpressionOf,
  visible,
  visibleParts,
  type AnyRecords,
} from "./records.ts";
import { fromTable, selection } from "./select.ts";

type SearchWay = {
  /** False where rows are read one by one, and comparing the stored text is cheaper than looking into its tokens first. */
  readonly byIndex?: boolean;
  /** The searched fields that count, where not all of them do. */
  readonly only?: readonly string[];
};

/**
 * Whether a row fits what was typed: number, names and texts that are searched, telephone, e-mail. Personal data that
 * is masked for the person is found by typing it whole alone.
 */
export function searchCondition(
  records: AnyRecords,
  search: TextSearch,
  asker: Asker,
  { byIndex = true, only }: SearchWay = {},
): RawBuilder<boolean> {
  const searched = Object.entries((records.resource as Resource).fields).filter(([, field]) => field.search);
  const readable = searched.filter(([key, field]) => mayRead(field, asker.facts) && (!only || only.includes(key)));
  const ownTexts = readable.filter(isText);
  const texts = searched.filter(isText);
  // Kinds without such texts are found by their number.
  const isStored = texts.length > 0;
  const readsAll = ownTexts.length === texts.length;
  const valuesOf = (fields: Fields) => fields.map(([key]) => expressionOf(records, key, asker) as RawBuilder<string>);
  const textOf = (fields: Fields) =>
    fields.length === 0 ? sql<string>`''` : sql<string>`concat_ws(' ', ${sql.join(valuesOf(fields))})`;
  const isMasked = !records.manage.allows(asker.facts) && readable.some(([, { personal }]) => personal);
  const fits = searchMatches(search, {
    text: isStored && readsAll ? sql<string>`r.search_text` : normalText(textOf(ownTexts)),
    tokens: isStored && (byIndex || !readsAll) ? sql<string[] | null>`r.search_tokens` : null,
    number: numberOf(records),
    phones: readable.filter(([, { kind }]) => kind === "phone").map(([key]) => digitsOf(key)),
    addresses: valuesOf(readable.filter(([, { kind }]) => kind === "email")),
    ...(isMasked && {
      masked: {
        unless: seesWhole(records, asker),
        text: textOf(ownTexts.filter(([, { personal }]) => !personal)),
        names: valuesOf(ownTexts.filter(([, { personal }]) => personal)),
      },
    }),
  });
  const known = records.knownBy?.(search);
  const found = known ? sql<boolean>`(${fits} or ${known})` : fits;
  // What is not told is not found; the number of the row is no name.
  const open = searched.map(([key]) => namingOf(records, key, asker)).find((condition) => condition !== null);
  if (!open) return found;
  return sql<boolean>`((${found} and ${open}) or ${numberMatches(search, numberOf(records)) ?? sql`false`})`;
}

/** The generated digits of a telephone, and of a second one. */
const digitsOf = (key: string) => (key === "tel2" ? sql<string>`r.tel2_digits` : sql<string>`r.tel_digits`);

type Fields = readonly (readonly [key: string, field: Field])[];

/** Whether the field is part of the searched text; telephones and addresses are compared by themselves. */
const isText = ([, { kind }]: readonly [string, Field]) => kind !== "phone" && kind !== "email";

type Asked = Pick<ListQuery, "filters" | "search">;

/** Every condition of a list query: what the person may see, filters and search. */
export function listConditions(records: AnyRecords, query: Asked, asker: Asker): RawBuilder<boolean> {
  const [part, ...more] = listParts(records, query, asker);
  return more.length === 0 ? part! : withAsked(records, query, asker, visible(records, asker));
}

/** The same in parts of which no row is in two, each served by the indexes of its own (`visibleParts`). */
function listParts(records: AnyRecords, query: Asked, asker: Asker): readonly RawBuilder<boolean>[] {
  return visibleParts(records, asker).map((part) => withAsked(records, query, asker, part));
}

function withAsked(records: AnyRecords, query: Asked, asker: Asker, seen: RawBuilder<boolean>): RawBuilder<boolean> {
  const search = parseSearch(query.search);
  return sql<boolean>`${sql.join(
    [
      seen,
      ...filterConditions(records, query.filters, asker),
      ...(search ? [searchCondition(records, search, asker)] : []),
    ],
    sql` and `,
  )}`;
}

const neverEmpty: readonly FieldKind[] = ["text", "longText", "richText", "phone", "email", "businessNumber", "flag"];

/** What a list over `r` is ordered by, empty values last; rows alike in it are ordered by their ids. */
type Order = {
  readonly value: RawBuilder<unknown>;
  /** The same with what is not told as it is shown: the order tells nothing of it. */
  readonly told: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
  readonly empty: RawBuilder<unknown>;
};

/** What is masked for the person orders nothing, or its place would tell how it begins: then the numbers do. */
function listOrder(records: AnyRecords, sort: string, asker: Asker): Order {
  const { key, descending } = parseSort(sort);
  const direction = descending ? sql`desc` : sql`asc`;
  const field = (records.resource as Resource).fields[key];
  if (!field || (field.personal && !records.manage.allows(asker.facts))) {
    return { value: numberOf(records), told: numberOf(records), direction, empty: sql`` };
  }
  const { kind, required } = field;
  // Said only where there can be empty values: one index then serves both directions.
  const empty = required || neverEmpty.includes(kind) ? sql`` : sql`nulls last`;
  const inOrder = (one: RawBuilder<unknown>) => (kind === "text" ? inNameOrder(one) : one);
  const value = inOrder(untoldExpressionOf(records, key, asker));
  return { value, told: inOrder(expressionOf(records, key, asker)), direction, empty };
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
  const parts = listParts(records, query, asker);
  const { value, told, direction, empty } = listOrder(records, query.sort, asker);
  const order = sql`${value} ${direction} ${empty}, r.id ${direction}`;
  const shownOrder = sql`${told} ${direction} ${empty}, r.id ${direction}`;
  const offset = (query.page - 1) * query.size;
  const part = sql`limit ${Math.max(0, Math.min(query.size, listBound - offset))} offset ${Math.min(offset, listBound)}`;
  const summed = fields.filter(([, field]) => field.sum).map(([key]) => key);
  const values = summed.map((key) => sql`, ${expressionOf(records, key, asker)} as ${sql.id(key)}`);
  const sums = summed.map((key) => sql`${sql.lit(key)}::text, ${wonSum(sql`${sql.id(key)}`)}`);
  const allSums = sums.length > 0 ? sql`(select jsonb_build_object(${sql.join(sums)}) from few)` : sql`'{}'::jsonb`;
  const ofEach = (select: (where: RawBuilder<boolean>) => RawBuilder<unknown>) =>
    sql.join(
      parts.map((where) => sql`(${select(where)})`),
      sql` union all `,
    );
  const upTo = Math.min(offset, listBound) + query.size;
  const { rows } = await sql<{ rows: StoredRow[]; total: number; sums: Record<string, WonSum> }>`
    with counted as materialized (
      select count(*) as total from (
        select 1 from (${ofEach((where) => sql`select 1 from ${rowsOf} where ${where} limit ${listBound + 1}`)}) each
        limit ${listBound + 1}) seen
    ), few as materialized (
      ${ofEach(
        (where) => sql`select r.id, ${told} as place ${sql.join(values, sql` `)} from ${rowsOf}
          where ${where} and (select total from counted) <= ${listBound}`,
      )}
    ), chosen as (
      (select id from few order by place ${direction} ${empty}, id ${direction} ${part})
      union all
      (select id from (${ofEach(
        (where) => sql`select r.id, ${value} as place from ${rowsOf}
          where ${where} and (select total from counted) > ${listBound} order by ${order} limit ${upTo}`,
      )}) many order by place ${direction} ${empty}, id ${direction} ${part})
    )
    select counted.total, ${allSums} as sums,
      coalesce((select json_agg(page) from (
        select ${selection(records, fields, asker)} from chosen join ${rowsOf} on r.id = chosen.id order by ${shownOrder}) page
      ), '[]') as rows
    from counted`.execute(database.query);
  const [answer] = rows;
  return { rows: answer!.rows, total: answer!.total, sums: answer!.total > listBound ? null : answer!.sums };
}

/**
 * Rows a reference field can choose from, as this person may see them: by number or words, the best first. Kinds whose
 * list is by name are by name here too, all others begin with the newest.
 */
export async function findOptions(
  database: Database,
  records: AnyRecords,
  { search: text, among }: { readonly search: string; readonly among?: string | undefined },
  asker: Asker,
): Promise<Ref[]> {
  const search = parseSearch(text);
  const { resource } = records;
  const title = resource.fields[resource.title]!;
  const label = sql`r.${sql.id(columnOf(resource.title, title))}`;
  const order = resource.order === resource.title ? inNameOrder(label) : sql`${numberOf(records)} desc`;
  const { rows } = await sql<Ref & { whole: boolean }>`
    select r.id, ${numberOf(records)} as number, ${label} as label,
      ${seesWhole(records, asker)} as whole
    from ${fromTable(records)}
    where ${visible(records, asker)} and ${choosable(records, among)} ${search ? sql`and ${searchCondition(records, search, asker)}` : sql``}
    order by ${search ? sql`${exactNumberFirst(search, numberOf(records))}, ` : sql``} ${order}, r.id desc limit 20
  `.execute(database.query);
  return rows.map(({ whole, ...ref }) => ({ ...ref, label: masked(title, ref.label, whole) }));
}
