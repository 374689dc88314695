import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import type { ImportReport } from "#platform/server/spreadsheet/report.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Keep } from "#records/server/import/list-routes.ts";
import { applyOpenTasks } from "../apply-open-tasks.ts";
import { formerTasks, keepWritten, type FormerTask } from "../take-back.ts";
import { planOpenTasks, type TaskPlan } from "../plan-open-tasks.ts";
import { readOpenTasks, type OpenTasks } from "../read-open-tasks.ts";

export type TaskImportOptions = {
  /** false: only tell what would change. */
  readonly apply: boolean;
  readonly now?: Date;
  /** Who brings it in at the screen; absent: the console. */
  readonly asker?: Asker | null;
  /** Told in the same transaction what was written. */
  readonly keep?: Keep<FormerTask>;
};

/**
 * Brings tasks in line with a list (xlsx or CSV); a task is told by sender, title and day. Importing a list again
 * changes only tasks that nobody has worked on since, so that no progress is undone. With `apply`, all of it in one
 * transaction, and nothing when there is a mistake. Throws SpreadsheetError when the file cannot be read as a list.
 */
export async function importTasks(
  database: Database,
  actor: Actor,
  bytes: Uint8Array,
  { apply, now = new Date(), asker = null, keep }: TaskImportOptions,
): Promise<ImportReport> {
  const list = await readOpenTasks(bytes, now, asker?.viewer.staff?.id ?? null);
  const inFile = list.mistakes.length;
  return inTransaction(database, actor, async (work) => {
    // Two imports of one list at a time would both find the tasks missing.
    if (apply) await sql`select pg_advisory_xact_lock(hashtext('import-tasks'))`.execute(work.query);
    // A retried transaction starts over with what is wrong in the file alone.
    list.mistakes.splice(inFile);
    const plan = await planOpenTasks(work.query, list, now, { lock: apply, asker });
    const applied = apply && list.mistakes.length === 0;
    if (!applied) return report(list, plan, false);
    const before = keep
      ? await formerTasks(
          work,
          plan.changed.map(({ taskId }) => taskId),
        )
      : [];
    const written = await applyOpenTasks(work, plan, actor);
    if (keep) await keepWritten(work, written, before, keep);
    return report(list, plan, true);
  });
}

function report({ mistakes, alterations, notes }: OpenTasks, plan: TaskPlan, applied: boolean): ImportReport {
  const mistaken = new Set(mistakes.map(({ row }) => row));
  const right = ({ row }: { row: number }) => !mistaken.has(row);
  const changed = plan.changed.filter(({ target }) => right(target));
  return {
    what: "업무",
    applied,
    added: plan.added.filter(right).length,
    changed: changed.length,
    unchanged: plan.unchanged.filter(right).length,
    mistakes,
    alterations,
    changes: changed.map(({ target, differences }) => `${target.title}: ${differences.join(", ")}`),
    notes: [
      ...notes,
      ...(plan.left.length > 0 ? [`퇴사하여 담당자에서 제외하는 사람: ${plan.left.join(", ")}`] : []),
      ...(plan.worked > 0 ? [`가져온 뒤 업무가 진행되어 그대로 둔 것: ${plan.worked}건`] : []),
    ],
  };
}
