import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";

/** One way in which records of a kind name people, asked from every side. */
export type Naming = {
  /** Its word: 담당. */
  readonly word: string;
  /** Whether the person stands on the row. */
  readonly holds: (asker: Asker, row: string) => RawBuilder<boolean>;
  /** The keys of the records on which the person stands, found by an index. */
  readonly keys: (asker: Asker) => RawBuilder<unknown>;
  /** The staff who stand on the record with this key, whatever keeps them away from it. */
  readonly people: (id: RawBuilder<number>) => RawBuilder<unknown>;
};

/** The staff key of whoever asks; null for users without one, who stand nowhere. */
export const staffOf = ({ viewer }: Asker) => sql<number | null>`${viewer.staff?.id ?? null}::bigint`;

/** People of a column of the record. */
export function namedInColumn(table: string, column: string, word: string): Naming {
  const from = sql.table(table);
  const of = sql.ref(column);
  return {
    word,
    holds: (asker, row) => sql<boolean>`coalesce(${sql.ref(`${row}.${column}`)} = ${staffOf(asker)}, false)`,
    keys: (asker) => sql`select id from ${from} where ${of} = ${staffOf(asker)} and deleted_at is null`,
    people: (id) => sql`select ${of} from ${from} where id = ${id}`,
  };
}

/** People of a table beside the record, whose column `key` leads to it. */
export function namedInTable(table: string, key: string, word: string): Naming {
  const from = sql.table(table);
  return {
    word,
    holds: (
      asker,
      row,
    ) => sql<boolean>`exists (select from ${from} named where named.${sql.ref(key)} = ${sql.ref(`${row}.id`)}
      and named.staff_id = ${staffOf(asker)})`,
    keys: (asker) => sql`select named.${sql.ref(key)} from ${from} named where named.staff_id = ${staffOf(asker)}`,
    people: (id) => sql`select named.staff_id from ${from} named where named.${sql.ref(key)} = ${id}`,
  };
}

/** Whether the person stands on the row in one of these ways. */
export function isNamed(ways: readonly Naming[], asker: Asker, row: string): RawBuilder<boolean> {
  if (ways.length === 0 || asker.viewer.staff === null) return sql<boolean>`false`;
  return sql<boolean>`(${sql.join(
    ways.map(({ holds }) => holds(asker, row)),
    sql` or `,
  )})`;
}

/** The keys of the records on which the person stands in one of these ways. */
export function namedKeys(ways: readonly Naming[], asker: Asker): RawBuilder<unknown> {
  if (ways.length === 0) return sql`select null::bigint where false`;
  return sql.join(
    ways.map(({ keys }) => keys(asker)),
    sql` union all `,
  );
}

/** Everybody who stands on the record in one of these ways. */
export function namedPeople(ways: readonly Naming[], id: RawBuilder<number>): RawBuilder<unknown> {
  return sql.join(
    ways.map(({ people }) => people(id)),
    sql` union all `,
  );
}
