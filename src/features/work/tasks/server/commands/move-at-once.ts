import type { Database } from "#platform/server/database/database.ts";
import type { Statement } from "#platform/server/database/short-transaction.ts";
import { retrying, type Actor } from "#platform/server/database/transaction.ts";
import { bellChanges } from "#records/server/bell/ring.ts";
import type { RungBells } from "../bell.ts";
import type { Claim, UndoTicket } from "../locked-task.ts";
import { taskEvents, type Raised } from "./touch-task-lists.ts";

export type MoveInput = Claim & {
  readonly taskId: number;
  readonly staffId: number;
  /** Why the task is abandoned; kept in the memo. */
  readonly reason: string;
};

export type Moved = { readonly version: number; readonly contentVersion: number; readonly undo: UndoTicket };

type Written = { version: number; contentVersion: number; id: number; expires_at: Date } & Raised & Partial<RungBells>;

/**
 * Runs the one conditional statement of a move over task ($1), person ($2), claimed entry ($3) and allCheck ($4), user
 * ($5) and request ($6), and tells of it. Null when its condition did not hold, and nothing was written.
 */
export async function moveAtOnce(
  database: Database,
  statement: Statement,
  actor: Actor,
  { taskId, staffId, entryId, allCheck }: MoveInput,
): Promise<Moved | null> {
  const values = [taskId, staffId, entryId ?? null, allCheck ?? null, actor.userId, actor.requestId];
  const { rows } = await retrying(() => database.pool.query<Written>({ ...statement, values }));
  const written = rows[0];
  if (!written) return null;
  database.announce([...taskEvents(written, taskId), ...bellChanges(written.rung ?? [])]);
  const { version, contentVersion, id, expires_at } = written;
  return { version, contentVersion, undo: { id, until: expires_at.toISOString() } };
}
