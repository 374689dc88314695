import { sql, type RawBuilder } from "kysely";
import type { Day } from "#platform/dates.ts";
import { destroyedKinds, type DestroyedKind } from "../destruction.ts";

type Facts = {
  readonly table: string;
  /** Function of the database: when the data of each is due. */
  readonly due: string;
  /** Function of the database: why the data of one has to stay. */
  readonly hinders: string;
  /** Column of a request about personal data that is about one; absent: there are no such requests. */
  readonly asked?: string;
};

const facts: Readonly<Record<DestroyedKind, Facts>> = {
  client: {
    table: "clients",
    due: "destruction_due_of_clients",
    hinders: "destruction_hindrances",
    asked: "client_id",
  },
  consult: {
    table: "consults",
    due: "destruction_due_of_consults",
    hinders: "destruction_hindrances_of_consult",
    asked: "consult_id",
  },
  participant: {
    table: "suit_participants",
    due: "destruction_due_of_participants",
    hinders: "destruction_hindrances_of_participant",
  },
  presaleBuyer: {
    table: "presale_buyers",
    due: "destruction_due_of_buyers",
    hinders: "destruction_hindrances_of_buyer",
  },
};

/** Table of the records of a kind. */
export const tableOf = (kind: DestroyedKind) => sql.table(facts[kind].table);

/** Rows `id, due_on` of a kind by the periods that hold on a day. */
export const duesOf = (kind: DestroyedKind, day: Day) => sql`${sql.raw(facts[kind].due)}(${day}::date)`;

/** What stands against the destruction of one record of a kind on a day. */
export const hindrancesOfKind = (kind: DestroyedKind, id: RawBuilder<unknown>, day: Day) =>
  sql<string[]>`${sql.raw(facts[kind].hinders)}(${id}, ${day}::date)`;

/** Whether the person was granted the deletion of this record. */
export function isGranted(kind: DestroyedKind, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const { asked } = facts[kind];
  if (asked === undefined) return sql<boolean>`false`;
  return sql<boolean>`exists (select from privacy_requests q
    where ${sql.ref(`q.${asked}`)} = ${id} and q.kind = 'deletion' and q.status = 'done')`;
}

/** A value by the kind of the row, whose name stands in `column`. */
export function byKind<Value>(
  column: RawBuilder<unknown>,
  value: (kind: DestroyedKind) => RawBuilder<Value>,
): RawBuilder<Value> {
  const kinds = Object.keys(destroyedKinds) as DestroyedKind[];
  const cases = kinds.map((kind) => sql`when ${sql.lit(kind)} then ${value(kind)}`);
  return sql<Value>`case ${column} ${sql.join(cases, sql` `)} end`;
}
