import { josa } from "es-hangul";
import { sql } from "kysely";
import type { Field } from "../field.ts";
import { columnOf, writableFields, type ChangesOf, type InputOf, type Resource } from "../resource.ts";
import type { Asker } from "#platform/server/asker.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import type { Keyring } from "#platform/server/crypto/field-cipher.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { inTransactionOnce, type RepeatKey } from "#platform/server/repeated-calls.ts";
import { refuseContradiction } from "./contradictions.ts";
import type { StoredRow } from "./present.ts";
import { mayReadRecord, lockRecord, lockSeen } from "./read.ts";
import { mayRead, visible, type AnyRecords, type Records, type Writing } from "./records.ts";
import { fromTable } from "./select.ts";
import { approvalTakenBack } from "./steps/approval.ts";
import { machineOf } from "./steps/machines.ts";
import { followWaiting, tellWaiting } from "./steps/waiting.ts";
import { followChange } from "./tell-followers.ts";
import { tellNamed } from "./tell-named.ts";

/** What a write needs beside the record: who asks, and the records that references may lead to. */
export type WriteContext = Asker & {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly actor: Actor;
  /** Whether the call may be one that was sent before. */
  readonly repeat: RepeatKey | null;
  readonly registry: ReadonlyMap<string, AnyRecords>;
};

/** The same as if the person worked in that team: what is made of a record belongs to its team, not to the active one. */
export function inTeam(context: WriteContext, teamId: number): WriteContext {
  const { viewer } = context;
  if (!viewer.staff) throw new Failure("forbidden");
  return { ...context, viewer: { ...viewer, staff: { ...viewer.staff, teamId } } };
}

type Values = Readonly<Record<string, unknown>>;

/** Creates a record in the person's active team and returns its key; the same when the call is sent again. */
export async function createRecord<R extends Resource>(
  context: WriteContext,
  records: Records<R>,
  input: InputOf<R>,
): Promise<number> {
  return inTransactionOnce(context, (work) => insertRecord(work, context, records, input));
}

/** The same inside a transaction that does more, as commands do. */
export async function insertRecord<R extends Resource>(
  work: Work,
  context: WriteContext,
  records: Records<R>,
  sentInput: InputOf<R>,
): Promise<number> {
  const { resource } = records;
  const { viewer } = context;
  const input = records.tidied ? { ...sentInput, ...records.tidied(sentInput) } : sentInput;
  refuseHidden(records, input, context);
  await checkReferences(work, context, writableFields(resource), input);
  const writing: Writing<R> = { work, asker: context, before: null, changes: input };
  refuseContradiction(resource, null, input);
  await records.check?.(writing);
  const columns = columnsOf(resource, input);
  const teamId = viewer.staff?.teamId ?? null;
  if (teamId === null) throw new Failure("forbidden");
  const names = ["team_id", "created_by", "updated_by", ...columns.map(([name]) => name)];
  const values = [teamId, viewer.userId, viewer.userId, ...columns.map(([, value]) => value)];
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(resource.table)} (${sql.join(names.map((name) => sql.id(name)))})
    values (${sql.join(values)}) returning id`.execute(work.query);
  const { id } = rows[0]!;
  work.audit({
    action: `${resource.name}.create`,
    recordType: resource.name,
    recordId: id,
    changes: fresh(resource, input),
  });
  await records.written?.(writing, id);
  await refuseLosingSight(work, context, records, [id]);
  work.emit({ type: "record", ref: `${resource.name}:${id}` });
  await tellWaiting(work, viewer, { type: resource.name, id });
  const row = Object.fromEntries(columns);
  await tellNamed(work, viewer, records, { id, before: null, set: row });
  await followChange(work, viewer, records, { id, row });
  return id;
}

/**
 * Changes fields of a record; false when it held all of it already. 409 when it has changed since the version the
 * person saw; nothing is written then.
 */
export async function updateRecord<R extends Resource>(
  context: WriteContext,
  records: Records<R>,
  sent: { readonly number: number; readonly version: number; readonly changes: ChangesOf<R> },
): Promise<boolean> {
  const { resource } = records;
  const target = { ...sent, changes: records.tidied?.(sent.changes) ?? sent.changes };
  return inTransaction(context.database, context.actor, async (work) => {
    const before: StoredRow & { id: number; version: number } = await lockSeen(work.query, records, target, context);
    refuseHidden(records, target.changes, context);
    await checkReferences(work, context, writableFields(resource), target.changes);
    const own = columnsOf(resource, target.changes).filter(([name, value]) => !isSame(before[name], value));
    if (own.length === 0) return false;
    const changed = [...own, ...approvalTakenBack(machineOf(resource.name), before, own)];
    const stood = byKey(resource, before) as Writing<R>["before"];
    const writing: Writing<R> = { work, asker: context, before: stood, changes: target.changes };
    refuseContradiction(resource, writing.before, target.changes);
    await records.check?.(writing);
    const sets = changed.map(([name, value]) => sql`${sql.id(name)} = ${value}`);
    await sql`update ${sql.table(resource.table)} set ${sql.join(sets)}, version = version + 1, updated_at = now(),
      updated_by = ${context.viewer.userId} where id = ${before.id}`.execute(work.query);
    work.audit({
      action: `${resource.name}.update`,
      recordType: resource.name,
      recordId: before.id,
      changes: Object.fromEntries(changed.map(([name, value]) => [name, [before[name] ?? null, value]])),
    });
    await records.written?.(writing, before.id);
    await refuseLosingSight(work, context, records, [before.id]);
    work.emit({ type: "record", ref: `${resource.name}:${before.id}` });
    const set = Object.fromEntries(changed);
    await followWaiting(work, context.viewer, { type: resource.name, id: before.id, action: "update", before, set });
    await tellNamed(work, context.viewer, records, { id: before.id, before, set });
    await followChange(work, context.viewer, records, { id: before.id, row: { ...before, ...set } });
    return true;
  });
}

/** Takes a record out of every list, or brings it back; returns the new version. */
export async function setRemoved(
  context: WriteContext,
  records: AnyRecords,
  target: { readonly number: number; readonly version: number },
  removed: boolean,
): Promise<number> {
  const resource: Resource = records.resource;
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockRecord(work.query, records, target.number, context, { removed: !removed });
    if (before.version !== target.version) throw new Failure("conflict");
    if (removed) records.removing?.(byKey(resource, before));
    await sql`update ${sql.table(resource.table)} set deleted_at = ${removed ? sql`now()` : null}, version = version + 1,
      updated_at = now(), updated_by = ${context.viewer.userId} where id = ${before.id}`.execute(work.query);
    work.audit({
      action: `${resource.name}.${removed ? "remove" : "restore"}`,
      recordType: resource.name,
      recordId: before.id,
    });
    work.emit({ type: "record", ref: `${resource.name}:${before.id}` });
    return before.version + 1;
  });
}

/** Nobody writes what he would not see afterwards, e.g. another kind of case than he is bound to. */
export async function refuseLosingSight(
  work: Work,
  context: WriteContext,
  records: AnyRecords,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ seen: number }>`
    select count(*) as seen from ${fromTable(records)}
    where r.id = any(${ids}::bigint[]) and ${visible(records, context)}`.execute(work.query);
  if (rows[0]!.seen === ids.length) return;
  throw new Failure("ruleViolated", "저장하면 볼 수 없게 되는 내용입니다. 담당과 외국/비자 구분을 확인해 주세요.");
}

/** Column and value of each field that was sent. */
export function columnsOf(
  resource: Resource,
  input: Values,
  fields = writableFields(resource),
): [column: string, value: unknown][] {
  return fields.flatMap(([key, field]) =>
    input[key] === undefined ? [] : [[columnOf(key, field), input[key]] as [string, unknown]],
  );
}

/** A stored row by the keys of its kind. */
export function byKey(resource: Resource, row: StoredRow): Values {
  return {
    id: row.id,
    ...Object.fromEntries(
      Object.entries(resource.fields).map(([key, field]) => [key, row[columnOf(key, field)] ?? null]),
    ),
  };
}

/** What a creation set, for the change log. */
export function fresh(resource: Resource, input: Values, fields = writableFields(resource)): Record<string, unknown> {
  return Object.fromEntries(columnsOf(resource, input, fields).map(([name, value]) => [name, [null, value]]));
}

function isSame(before: unknown, after: unknown): boolean {
  if (before instanceof Date) return typeof after === "string" && before.getTime() === new Date(after).getTime();
  return (before ?? null) === after;
}

/** A field that the person may not read is one that they cannot send. */
export function refuseHidden(records: AnyRecords, input: Values, { facts }: Asker): void {
  for (const key of Object.keys(input)) {
    const field = (records.resource as Resource).fields[key];
    if (field && !mayRead(field, facts)) throw invalidField(key, `받지 않는 항목입니다: ${key}`);
  }
}

type Choice = {
  readonly records: AnyRecords;
  /** The field that names it. */
  readonly key: string;
  readonly id: number;
  readonly among: string | undefined;
};

/** 400 for a record that is not among those of the reference: somebody who is no lawyer. */
export async function refuseOthers(
  database: Pick<Database, "query">,
  asker: Asker,
  { records, key, id, among }: Choice,
) {
  if (among === undefined || (await mayReadRecord(database, records, id, asker, { choosing: true, among }))) return;
  throw invalidField(key, records.among![among]!.refusal);
}

/** References lead only to records that the person may see; others answer like those that do not exist. */
export async function checkReferences(
  work: Work,
  context: WriteContext,
  fields: readonly (readonly [key: string, field: Field])[],
  input: Values,
): Promise<void> {
  for (const [key, field] of fields) {
    const id = input[key];
    if (field.kind !== "ref" || typeof id !== "number") continue;
    const target = context.registry.get(field.target!.name);
    if (!target) throw new Error(`no records are registered for ${field.target!.name}`);
    if (!(await mayReadRecord(work, target, id, context, { choosing: true }))) {
      throw invalidField(key, `${josa(field.label, "을/를")} 찾을 수 없습니다. 다시 골라 주세요.`);
    }
    await refuseOthers(work, context, { records: target, key, id, among: field.among });
  }
}
