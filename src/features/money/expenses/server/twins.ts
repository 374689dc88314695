import { sql, type RawBuilder } from "kysely";

/** Whether both rows are of the same person, day, amount and category. */
const sameFacts = (one: string, other: string) => {
  const same = ["author_id", "spent_on", "amount", "category"].map(
    (column) => sql`${sql.ref(`${one}.${column}`)} = ${sql.ref(`${other}.${column}`)}`,
  );
  return sql<boolean>`(${sql.join(same, sql` and `)})`;
};

/** Parts of one receipt are no twins. */
const whole = (row: string) => sql`coalesce(${sql.ref(`${row}.split_from_id`)}, ${sql.ref(`${row}.id`)})`;

const contents = (row: string) => sql`select c.sha256 from files f join file_versions v on v.file_id = f.id
  join file_contents c on c.id = v.content_id
  where f.record_type = 'expense' and f.record_id = ${sql.ref(`${row}.id`)} and f.deleted_at is null`;

/** Whether both rows have the same receipt. */
export const sameReceipt = (one: string, other: string) =>
  sql<boolean>`exists (select from (${contents(one)}) x join (${contents(other)}) y on y.sha256 = x.sha256)`;

/**
 * Whether an expense may have been entered twice: the same receipt, or the same person, day, amount and category
 * (additions 15). A hint, not a refusal: two coffees on a day are two.
 */
export function isTwin(one: string, other: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${one}.id`)} <> ${sql.ref(`${other}.id`)} and ${sql.ref(`${one}.deleted_at`)} is null
    and ${sql.ref(`${one}.status`)} <> 'canceled' and ${sql.ref(`${other}.status`)} <> 'canceled'
    and ${sql.ref(`${one}.team_id`)} = ${sql.ref(`${other}.team_id`)}
    and ${whole(one)} <> ${whole(other)}
    and (${sameFacts(one, other)} or ${sameReceipt(one, other)}))`;
}
