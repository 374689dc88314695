import type { Database } from "#platform/server/database/database.ts";
import type { CrashWriter, Known } from "./crash-writer.ts";

type Stored = {
  key: string;
  taskId: number;
  entryId: number;
  memo: string;
  status: Known["status"];
  place: number | null;
  taskStatus: string;
  version: number;
  recipients: number;
  creations: number;
  changes: number;
};

const statement = `
  select replace(t.idempotency_key, 'crash-', '') as key, t.id as "taskId", e.id as "entryId", e.memo, e.status,
         e.sort_order as place, t.status as "taskStatus", t.version,
         (select count(*) from task_users r where r.task_id = t.id)::int as recipients,
         (select count(*) from change_log l where l.record_type = 'task' and l.record_id = t.id
            and l.action = 'task.create')::int as creations,
         (select count(*) from change_log l where l.record_type = 'task' and l.record_id = t.id
            and l.action <> 'task.create')::int as changes
  from tasks t left join task_users e on e.task_id = t.id and e.staff_id = t.created_by
  where t.created_by = $1`;

/** What the crash did to one writer's data. */
export type Damage = { readonly lost: string[]; readonly half: string[] };

/**
 * Compares the journal of a writer with the database: acknowledged calls have happened, the unanswered one wholly or
 * not at all, and each change stands in the change log exactly once. Settles the doubt afterwards.
 */
export async function checkAfterCrash(database: Database, writer: CrashWriter): Promise<Damage> {
  const { rows } = await database.pool.query<Stored>(statement, [writer.staff.id]);
  const stored = new Map(rows.map((row) => [row.key, row]));
  settle(writer, stored, await countReorders(database, writer));
  const lost: string[] = [];
  for (const task of writer.tasks.values()) {
    const row = stored.get(task.key);
    for (const field of ["taskId", "memo", "status", "place"] as const) {
      if (row?.[field] !== task[field])
        lost.push(`${task.key} ${field}: ${task[field]} acknowledged, ${row?.[field]} there`);
    }
    if (row) Object.assign(task, { entryId: row.entryId });
  }
  const half = rows.flatMap((row) => halfWrites(row));
  for (const { key } of rows) if (!writer.tasks.has(key)) half.push(`${key}: nobody asked for it`);
  const saved = await countReorders(database, writer);
  if (saved !== writer.reorders) half.push(`${writer.reorders} orders saved, ${saved} written down`);
  return { lost, half };
}

function halfWrites(row: Stored): string[] {
  const { key, recipients, creations, changes, version, status, taskStatus } = row;
  const parts: string[] = [];
  if (recipients !== 2) parts.push(`${key}: ${recipients} recipients of 2`);
  if (creations !== 1) parts.push(`${key}: created once, written down ${creations} times`);
  if (changes !== version - 1) parts.push(`${key}: changed ${version - 1} times, written down ${changes} times`);
  // Everybody has to do it, so my completion leaves the task as it was; my 포기 ends it.
  const expected = { 대기: ["대기"], 진행: ["진행"], 완료: ["진행"], 포기: ["포기"] }[status];
  if (!expected.includes(taskStatus)) parts.push(`${key}: entry ${status}, task ${taskStatus}`);
  return parts;
}

async function countReorders(database: Database, { staff }: CrashWriter): Promise<number> {
  const { rows } = await database.pool.query<{ saved: number }>(
    `select count(*)::int as saved from change_log
     where action = 'task.saveOrder' and record_type = 'staff' and record_id = $1`,
    [staff.id],
  );
  return rows[0]!.saved;
}

/** Adopts the unanswered call if it has happened. Half of it shows up as a difference either way. */
function settle(writer: CrashWriter, stored: ReadonlyMap<string, Stored>, savedOrders: number): void {
  const { doubt } = writer;
  writer.doubt = null;
  if (doubt === null) return;
  if ("order" in doubt) {
    if (savedOrders > writer.reorders) writer.place(doubt.order);
    return;
  }
  const row = stored.get(doubt.key);
  const known = writer.tasks.get(doubt.key);
  if (!known) {
    writer.unansweredCreation = doubt.key;
    if (row) writer.tasks.set(doubt.key, { key: row.key, taskId: row.taskId, entryId: row.entryId, ...untouched });
    return;
  }
  const happened = Object.entries(doubt.after).every(([field, value]) => row?.[field as "memo"] === value);
  if (happened) Object.assign(known, doubt.after);
}

const untouched = { memo: "", status: "대기", place: null } as const;
