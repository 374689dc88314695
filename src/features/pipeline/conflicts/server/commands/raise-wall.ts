import type { Work } from "#platform/server/database/transaction.ts";
import { everyRecord } from "#records/every-record.ts";
import type { Resource } from "#records/resource.ts";
import { registeredRecords } from "#records/server/registry.ts";
import type { SubjectType } from "../../conflict.ts";

type Walled = { readonly type: SubjectType; readonly id: number };
type Wall = {
  readonly kind: "decline" | "opponent";
  /** The lawyer who passes it. */
  readonly decidedBy: number | null;
  readonly checkId: number;
};

/** Raises a wall around a record; nothing where such a wall stands already. Pages that show the record ask anew. */
export async function raiseWall(work: Work, { type, id }: Walled, wall: Wall): Promise<void> {
  const raised = await work.query
    .insertInto("walls")
    .values({ record_type: type, record_id: id, kind: wall.kind, decided_by: wall.decidedBy, check_id: wall.checkId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (raised) tellOfWall(work, type);
}

/** Lifts what kept all but lawyers away from a record until somebody has decided. Pages may show it again. */
export async function liftOpponentWall(work: Work, { type, id }: Walled): Promise<void> {
  const lifted = await work.query
    .updateTable("walls")
    .set({ lifted_at: new Date() })
    .where("record_type", "=", type)
    .where("record_id", "=", id)
    .where("kind", "=", "opponent")
    .where("lifted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (lifted) tellOfWall(work, type);
}

/**
 * Whom the wall keeps away does not see the record any more and would not hear that it has changed: everybody is told
 * that something has, of this kind and of those that name such records or follow one that does, without saying which.
 */
export function tellOfWall(work: Work, type: SubjectType): void {
  const resources = [...registeredRecords().values()].map((records) => records.resource as Resource);
  const told = new Set<string>([type]);
  for (let size = 0; size < told.size;) {
    size = told.size;
    for (const { name, follows, fields } of resources) {
      const names = Object.values(fields).some(({ target }) => target?.name === type);
      if (names || follows.some((other) => told.has(other))) told.add(name);
    }
  }
  for (const { resource, naming, hangsOn } of registeredRecords().values()) {
    if (naming || hangsOn || told.has(resource.name))
      work.emit({ type: "record", ref: `${resource.name}:${everyRecord}` });
  }
}
