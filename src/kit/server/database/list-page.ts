import { sql, type Kysely, type SelectQueryBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { listBound } from "../../shared/list-bound.ts";
import type { DB } from "./tables.ts";

export type Paging = { readonly page: number; readonly size: number };

/** What JSON makes of a row: instants arrive as text. */
type Stored<Value> = Value extends Date ? string : Value;

/**
 * One page of an ordered query and the number of its rows, in one statement. `total` stops at 10,001, which stands for
 * more than 10,000; pages beyond them are empty.
 */
export async function listPage<Schema, Tables extends keyof Schema, Row>(
  database: Kysely<DB>,
  rows: SelectQueryBuilder<Schema, Tables, Row>,
  { page, size }: Paging,
): Promise<{ models: { [Key in keyof Row]: Stored<Row[Key]> }[]; total: number }> {
  const offset = (page - 1) * size;
  const left = Math.max(0, listBound - offset);
  const counted = rows
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as("one"))
    .limit(listBound + 1);
  const answer = await database
    .selectNoFrom([
      sql<number>`(select count(*) from ${counted.as("counted")})`.as("total"),
      jsonArrayFrom(rows.limit(Math.min(size, left)).offset(Math.min(offset, listBound))).as("models"),
    ])
    .executeTakeFirstOrThrow();
  return answer as { models: { [Key in keyof Row]: Stored<Row[Key]> }[]; total: number };
}
