import { sql, type RawBuilder } from "kysely";
import type { MatchType, Side } from "../conflict.ts";
import type { Term } from "./terms.ts";

/** People of the ledger who fit what was asked. */
export type Candidate = { readonly person_id: number; readonly asked: Side; readonly match: MatchType };

/** Bearers of one very common name that are looked at; past them the answer says that there are more. */
const exactBound = 1000;
const similarBound = 40;

/**
 * Rows `person_id, asked, match` for the terms: names exactly, by sound, by their beginning while they are typed and,
 * for long names, by a part, Latin ones in any order of their words; aliases exactly; numbers exactly. Each way reads an
 * index and stops at a bound.
 */
export function candidates(terms: readonly Term[]): RawBuilder<Candidate> {
  const names = terms.filter(({ kind }) => kind === "name");
  const parts = [
    ...(names.length > 0 ? nameWays(names) : []),
    ...numberWays(
      terms.filter(({ kind }) => kind === "tel"),
      "tel",
    ),
    ...numberWays(
      terms.filter(({ kind }) => kind === "bizNo"),
      "bizNo",
    ),
  ];
  if (parts.length === 0) return sql<Candidate>`select 0::bigint as person_id, '' as asked, '' as match where false`;
  return sql<Candidate>`${sql.join(parts, sql` union all `)}`;
}

function nameWays(names: readonly Term[]): RawBuilder<unknown>[] {
  const list = sql`unnest(${names.map(({ side }) => side)}::text[], ${names.map(({ key }) => key)}::text[],
    ${names.map(({ from }) => from)}::text[], ${names.map(({ below }) => below)}::text[],
    ${names.map(({ pattern }) => pattern)}::text[], ${names.map(({ words }) => words)}::text[])
    as t (side, key, lower, upper, pattern, words)`;
  const way = (match: MatchType, found: RawBuilder<unknown>) =>
    sql`select f.id as person_id, t.side as asked, ${sql.lit(match)} as match from ${list} cross join lateral (${found}) f`;
  return [
    way(
      "정확",
      sql`select id from persons where deleted_at is null and name_norm = t.key limit ${sql.lit(exactBound)}`,
    ),
    way(
      "정확",
      sql`select person_id as id from person_aliases
        where deleted_at is null and name_norm <> '' and name_norm = t.key limit ${sql.lit(exactBound)}`,
    ),
    way(
      "정확",
      sql`select id from persons where deleted_at is null and name_words <> '' and name_words = t.words limit ${sql.lit(exactBound)}`,
    ),
    way(
      "정확",
      sql`select person_id as id from person_aliases
        where deleted_at is null and name_words <> '' and name_words = t.words limit ${sql.lit(exactBound)}`,
    ),
    way(
      "유사",
      sql`select id from persons where deleted_at is null and char_length(t.key) > 1
        and name_sound = conflict_sound(t.key) and name_norm <> t.key limit ${sql.lit(similarBound)}`,
    ),
    way(
      "유사",
      sql`select id from persons where deleted_at is null and t.lower <> '' and name_norm ~>=~ t.lower
        and name_norm ~<~ t.upper and name_norm ~ t.pattern and name_norm <> t.key limit ${sql.lit(similarBound)}`,
    ),
    ...names.filter(({ key }) => Array.from(key).length >= 4).map(partWay),
    ...names.filter(({ destroyed }) => destroyed.length > 0).map(destroyedWay),
  ];
}

/** Names of four and more characters, companies above all: one holds the other, or begins or ends with it. */
function partWay({ side, key }: Term): RawBuilder<unknown> {
  const characters = Array.from(key);
  const parts = characters
    .slice(4)
    .flatMap((_, index) => [characters.slice(0, index + 4).join(""), characters.slice(index + 1).join("")]);
  return sql`(select id as person_id, ${side}::text as asked, '유사' as match from persons
    where deleted_at is null and char_length(name_norm) >= 4 and name_norm <> ${key}
      and name_norm like ${`%${key.replaceAll(/[\\%_]/g, "\\$&")}%`}
    limit ${sql.lit(similarBound)})
    union all
    (select id, ${side}::text, '유사' from persons
    where deleted_at is null and name_norm = any(${parts}::text[]) limit ${sql.lit(similarBound)})`;
}

/** People whose names were destroyed. */
function destroyedWay({ side, destroyed }: Term): RawBuilder<unknown> {
  return sql`(select id as person_id, ${side}::text as asked, '정확' as match from persons
    where deleted_at is null and names_destroyed_on is not null and name_indexes && ${destroyed}::bytea[]
    limit ${sql.lit(exactBound)})`;
}

function numberWays(terms: readonly Term[], kind: "tel" | "bizNo"): RawBuilder<unknown>[] {
  if (terms.length === 0) return [];
  const list = sql`unnest(${terms.map(({ side }) => side)}::text[], ${terms.map(({ key }) => key)}::text[]) as t (side, key)`;
  if (kind === "bizNo") {
    return [
      sql`select p.id as person_id, t.side as asked, '사업자번호' as match from ${list} join persons p
        on p.deleted_at is null and p.biz_digits <> '' and p.biz_digits = t.key`,
      sql`select a.person_id, t.side, '사업자번호' from ${list} join person_aliases a
        on a.deleted_at is null and a.biz_digits <> '' and a.biz_digits = t.key`,
    ];
  }
  return [
    sql`select p.id as person_id, t.side as asked, '전화' as match from ${list} join persons p
      on p.deleted_at is null and char_length(p.tel_digits) >= 8 and right(p.tel_digits, 8) = t.key`,
    sql`select a.person_id, t.side, '전화' from ${list} join person_aliases a
      on a.deleted_at is null and char_length(a.tel_digits) >= 8 and right(a.tel_digits, 8) = t.key`,
  ];
}
