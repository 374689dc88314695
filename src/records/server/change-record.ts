import { sql, type Updateable } from "kysely";
import type { DB } from "#platform/server/database/tables.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { Resource } from "../resource.ts";
import type { StoredRow } from "./present.ts";
import type { LockedRow } from "./read.ts";
import type { Records } from "./records.ts";
import { followChange } from "./tell-followers.ts";
import { tellNamed } from "./tell-named.ts";
import { followWaiting } from "./steps/waiting.ts";

/** Columns of the table that a command sets; of a kind that only the registry knows, any. */
export type ColumnsOf<R extends Resource> = 0 extends 1 & R["table"]
  ? Readonly<Record<string, unknown>>
  : R["table"] extends keyof DB
    ? Updateable<DB[R["table"]]>
    : Readonly<Record<string, unknown>>;

type Change<R extends Resource> = {
  /** What was done, a word of the history: `sign`. */
  readonly action: string;
  readonly set: ColumnsOf<R>;
  /** What the history keeps beside the columns: a reason. */
  readonly said?: Readonly<Record<string, unknown>>;
};

/**
 * Writes columns of a locked record, raises its version, writes the change down and tells whoever looks at it or waits
 * for it. Returns the new version.
 */
export async function changeRecord<R extends Resource>(
  work: Work,
  { viewer }: { readonly viewer: { readonly userId: number | null } & Partial<Pick<Viewer, "staff">> },
  records: Records<R>,
  before: LockedRow<R>,
  { action, set, said = {} }: Change<R>,
): Promise<number> {
  const { resource } = records;
  const was = before as StoredRow;
  const columns = Object.entries(set as StoredRow);
  const sets = columns.map(([name, value]) => sql`${sql.id(name)} = ${value}, `);
  await sql`update ${sql.table(resource.table)} set ${sql.join(sets, sql``)} version = version + 1, updated_at = now(),
    updated_by = ${viewer.userId} where id = ${before.id}`.execute(work.query);
  const changes = Object.fromEntries(columns.map(([name, value]) => [name, [was[name] ?? null, value ?? null]]));
  work.audit({
    action: `${resource.name}.${action}`,
    recordType: resource.name,
    recordId: before.id,
    changes: { ...changes, ...said },
  });
  work.emit({ type: "record", ref: `${resource.name}:${before.id}` });
  await followWaiting(work, viewer, { type: resource.name, id: before.id, action, before: was, set });
  // Whoever stood there before what is taken back has not been named anew.
  if (action !== "undo") await tellNamed(work, viewer, records, { id: before.id, before: was, set: set });
  await followChange(work, viewer, records, { id: before.id, row: { ...was, ...set } });
  return before.version + 1;
}
