import type { Updateable } from "kysely";
import type { DB } from "#platform/server/database/tables.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { projectRecords } from "./records.ts";

export type LockedProject = Awaited<ReturnType<typeof lockRecord>>;

/** The project locked for a command; 404 when the person may not see it, 409 when it changed since `version`. */
export async function lockProject(
  work: Work,
  context: WriteContext,
  target: { readonly number: number; readonly version: number },
): Promise<LockedProject> {
  const before = await lockRecord(work.query, projectRecords, target.number, context);
  if (before.version !== target.version) throw new Failure("conflict");
  return before;
}

/** Writes columns of a locked project with change log and event; returns the new version. */
export async function changeProject(
  work: Work,
  context: WriteContext,
  before: LockedProject,
  { action, set, said = {} }: { action: string; set: Updateable<DB["projects"]>; said?: Record<string, unknown> },
): Promise<number> {
  const version = before.version + 1;
  await work.query
    .updateTable("projects")
    .set({ ...set, version, updated_at: new Date(), updated_by: context.viewer.userId })
    .where("id", "=", before.id)
    .execute();
  const changed = Object.entries(set).map(([name, value]) => [name, [before[name] ?? null, value ?? null]]);
  work.audit({
    action: `project.${action}`,
    recordType: "project",
    recordId: before.id,
    changes: { ...Object.fromEntries(changed), ...said },
  });
  work.emit({ type: "record", ref: `project:${before.id}` });
  return version;
}
