import { sql, type RawBuilder } from "kysely";
import { anotherPerson } from "#platform/server/another-person.ts";
import type { AppEvent } from "#platform/server/app-event.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { requireDeclared, type BellAlarm, type BellKind } from "./kinds.ts";

/** What every process is told when the bells of these staff have changed. */
export const bellChange = "bell";

/** A record by the name of its kind and its key. */
export type About = { readonly type: string; readonly id: number };

type Told = {
  /** Staff id of whoever did it, who is not told; null: 시스템. */
  readonly from: number | null;
  readonly to: readonly (number | null)[];
  readonly about: About;
  /** More urgent than its kind: the task is S. */
  readonly urgent?: boolean;
};

/**
 * Tells people of a record, in the transaction of what happened. However often, each has one row for the record; it is
 * shown as long as the person sees that record.
 */
export function ring(work: Work, kind: BellKind & { readonly alarm?: never }, told: Told): Promise<void> {
  return write(work, kind, told);
}

/**
 * An alarm about a person comes from 시스템 and never reaches that account (`user`), nor the same person behind another
 * one, unless nobody else would hear of it.
 */
export async function ringAlarm(
  work: Work,
  kind: BellAlarm,
  { user, to, about }: { readonly user: number; readonly to: readonly number[]; readonly about: About },
): Promise<void> {
  const { rows } = await sql<{ id: number; isOther: boolean }>`
    select s.id, ${anotherPerson(sql`s.user_id`, sql`${user}::bigint`)} as "isOther" from staffs s
    where s.id = any(${to}::bigint[]) and s.user_id <> ${user}`.execute(work.query);
  const others = rows.filter(({ isOther }) => isOther);
  const told = (others.length > 0 ? others : rows).map(({ id }) => id);
  await write(work, kind, { from: null, to: told, about });
}

async function write(work: Work, kind: BellKind, { from, to, about, urgent = false }: Told): Promise<void> {
  requireDeclared(kind);
  const people = [...new Set(to.filter((id) => id !== null))];
  if (people.length === 0) return;
  const isUrgent = urgent || kind.urgent === true;
  const { rows } = await sql<{ id: number }>`select ring_bell(${people}::bigint[], ${from}::bigint, ${about.type}::text,
    ${about.id}::bigint, ${kind.name}::text, ${isUrgent}) as id`.execute(work.query);
  emitChange(
    work,
    rows.map(({ id }) => id),
  );
}

/**
 * Clears the row of the record for these staff, or for everybody: it waits for nobody any more. `kind`: this alone is
 * told no more.
 */
export async function settleBell(
  work: Work,
  about: About,
  { staffIds, kind }: { readonly staffIds?: readonly number[]; readonly kind?: BellKind } = {},
): Promise<void> {
  const set = kind
    ? sql`cleared_at = case when kinds = ${[kind.name]}::text[] then now() end,
        kinds = case when kinds = ${[kind.name]}::text[] then kinds else array_remove(kinds, ${kind.name}) end`
    : sql`cleared_at = now()`;
  const { rows } = await sql<{ id: number }>`
    update bell_rows set ${set}
    where record_type = ${about.type} and record_id = ${about.id} and cleared_at is null
      ${staffIds ? sql`and staff_id = any(${staffIds}::bigint[])` : sql``}
      ${kind ? sql`and ${kind.name} = any(kinds)` : sql``}
    returning staff_id as id`.execute(work.query);
  emitChange(
    work,
    rows.map(({ id }) => id),
  );
}

/** Takes back what this person has told last of the record, with what is taken back itself. */
export async function unring(work: Work, about: About, from: number | null): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select unring_bell(${from}::bigint, ${about.type}::text, ${about.id}::bigint) as id`.execute(work.query);
  emitChange(
    work,
    rows.map(({ id }) => id),
  );
}

/** Whether anybody, or this one, was told of the record, be it since an instant; for what is told once. */
export function wasRung(
  type: string,
  id: RawBuilder<unknown>,
  { staff, since }: { readonly staff?: RawBuilder<unknown>; readonly since?: RawBuilder<unknown> } = {},
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from bell_rows b where b.record_type = ${type} and b.record_id = ${id}
    ${staff ? sql`and b.staff_id = ${staff}` : sql``} ${since ? sql`and b.rung_at >= ${since}` : sql``})`;
}

/** Of these people, those who have heard nothing of the record in this transaction: nobody is told of one change twice. */
export async function notYetTold(work: Work, about: About, people: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select staff_id as id from bell_rows where record_type = ${about.type} and record_id = ${about.id}
      and staff_id = any(${people}::bigint[]) and rung_at = now() and cleared_at is null`.execute(work.query);
  const told = new Set(rows.map(({ id }) => id));
  return people.filter((person) => !told.has(person));
}

function emitChange(work: Work, staffIds: readonly number[]): void {
  for (const event of bellChanges(staffIds)) work.emit(event);
}

// A notification holds 8,000 bytes.
const idsPerEvent = 400;

/** The events of changed bells, for statements that were written by hand (`ring_bell`). */
export function bellChanges(staffIds: readonly number[]): AppEvent[] {
  const pieces = Math.ceil(staffIds.length / idsPerEvent);
  return Array.from({ length: pieces }, (_, index) => ({
    type: bellChange,
    staffIds: staffIds.slice(index * idsPerEvent, (index + 1) * idsPerEvent),
  }));
}
