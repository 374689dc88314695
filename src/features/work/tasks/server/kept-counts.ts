import type { Database } from "../../../../kit/server/database/database.ts";
import type { JsonText } from "../../../../kit/server/json-text.ts";
import type { TaskCount } from "../schemas.ts";
import { todoOrder } from "../todo-order.ts";

/** What was told of one person's lists: which version is the change of which task; null: the whole list may differ. */
export type Told = ReadonlyMap<number, number> | null;

/** What GET /api/tasks/count answers of one person. */
type StaffCount = { readonly staffId: number; readonly json: JsonText };
type Shown = TaskCount["model"][number];
type Entry = {
  readonly id: number;
  readonly importance: Shown["importance"];
  readonly order: number | null;
  readonly task: { readonly createdAt: number };
  /** The same instant as the database writes it. */
  readonly createdAt: string;
  /** As it is sent, in JSON. */
  readonly json: string;
};
/** The open entries of one person by task, and the version of the lists that they are. */
type Kept = { readonly version: number; readonly entries: Map<number, Entry> };

type StoredEntry = [
  id: number,
  importance: Shown["importance"],
  order: number | null,
  title: string,
  taskId: number,
  taskTitle: string,
  createdAt: string,
];
type Row = { id: number; version: number; entries: StoredEntry[] };

const entriesWhere = (condition: string) => `
  select s.id, s.task_version as version, coalesce(
    (select json_agg(json_build_array(e.id, e.importance, e.sort_order, e.title, t.id, t.title, t.created_at))
     from task_users e join tasks t on t.id = e.task_id
     where e.staff_id = s.id and e.is_open and ${condition}), '[]') as entries
  from staffs s where s.id = any($1::bigint[])`;
const wholeLists = { name: "open-entries", text: entriesWhere("true") };
const ofTasks = { name: "open-entries-of-tasks", text: entriesWhere("e.task_id = any($2::bigint[])") };

/**
 * The counts of people with open pages, as GET /api/tasks/count answers them. Their lists are kept, and only the tasks
 * that were told of are read anew, as long as each version since then was told of. Otherwise, and for a person not kept
 * yet, the whole list is read.
 */
export function keptCounts(database: Database) {
  const kept = new Map<number, Kept>();

  /** Brings kept lists up to date or forgets them; returns those that have not changed. */
  async function patch(asked: ReadonlyMap<number, Told>): Promise<Set<number>> {
    const unchanged = new Set<number>();
    const told = new Map([...asked].flatMap(([id, one]) => (one !== null && kept.has(id) ? [[id, one] as const] : [])));
    if (told.size === 0) return unchanged;
    const taskIds = new Set([...told.values()].flatMap((one) => [...one.values()]));
    const { rows } = await database.pool.query<Row>({ ...ofTasks, values: [[...told.keys()], [...taskIds]] });
    for (const { id, version, entries } of rows) {
      const before = kept.get(id)!;
      if (version === before.version) unchanged.add(id);
      else if (isWhole(told.get(id)!, before.version, version)) {
        replace(before.entries, taskIds, entries);
        kept.set(id, { version, entries: before.entries });
      } else kept.delete(id);
    }
    return unchanged;
  }

  async function readWhole(staffIds: readonly number[]): Promise<void> {
    if (staffIds.length === 0) return;
    const { rows } = await database.pool.query<Row>({ ...wholeLists, values: [staffIds] });
    for (const { id, version, entries } of rows) {
      kept.set(id, { version, entries: new Map(entries.map((one) => [one[4], entryOf(one)])) });
    }
  }

  /** Returns those whose lists have not changed. What was read of a read that failed is not kept: nobody was told. */
  async function bringUpToDate(asked: ReadonlyMap<number, Told>): Promise<Set<number>> {
    try {
      const unchanged = await patch(asked);
      await readWhole([...asked.keys()].filter((id) => !kept.has(id)));
      return unchanged;
    } catch (error) {
      for (const id of asked.keys()) kept.delete(id);
      throw error;
    }
  }

  return {
    /**
     * The counts, in JSON, of those of `asked` whose lists have changed since they were last read here. Whoever is not
     * among `present` is forgotten.
     */
    async read(asked: ReadonlyMap<number, Told>, present: ReadonlySet<number>): Promise<StaffCount[]> {
      for (const id of kept.keys()) if (!present.has(id)) kept.delete(id);
      for (const [id, told] of asked) if (told === null) kept.delete(id);
      const unchanged = await bringUpToDate(asked);
      return [...asked.keys()].flatMap((id) => {
        const list = kept.get(id);
        return list && !unchanged.has(id) ? [countOf(id, todoOrder([...list.entries.values()]))] : [];
      });
    },
  };
}

/** Whether each version after `before` was told of. */
function isWhole(told: ReadonlyMap<number, number>, before: number, now: number): boolean {
  for (let version = before + 1; version <= now; version += 1) if (!told.has(version)) return false;
  return true;
}

/** Puts what stands in the database of these tasks in the place of what was kept of them. */
function replace(entries: Map<number, Entry>, taskIds: ReadonlySet<number>, stored: readonly StoredEntry[]): void {
  for (const id of taskIds) entries.delete(id);
  for (const one of stored) entries.set(one[4], entryOf(one));
}

function entryOf([id, importance, order, title, taskId, taskTitle, createdAt]: StoredEntry): Entry {
  const shown: Shown = { id, importance, title, task: { id: taskId, title: taskTitle } };
  return { id, importance, order, task: { createdAt: Date.parse(createdAt) }, createdAt, json: JSON.stringify(shown) };
}

const urgent = ["S", "A", "B"] as const;

function countOf(staffId: number, ordered: readonly Entry[]): StaffCount {
  const perImportance = <Value>(value: (of: readonly Entry[]) => Value) => {
    const [S, A, B] = urgent.map((importance) => value(ordered.filter((entry) => entry.importance === importance)));
    return { S: S!, A: A!, B: B! };
  };
  const head: Omit<TaskCount, "model"> = {
    success: true,
    staffId,
    count: ordered.length,
    importanceCounts: perImportance((of) => of.length),
    importanceCreatedAt: perImportance((of) => oldest(of)?.createdAt ?? null),
  };
  const model = ordered.map(({ json }) => json).join(",");
  return { staffId, json: `${JSON.stringify(head).slice(0, -1)},"model":[${model}]}` as JsonText };
}

function oldest(entries: readonly Entry[]): Entry | undefined {
  let first: Entry | undefined;
  for (const entry of entries) {
    if (!first || entry.task.createdAt < first.task.createdAt) first = entry;
  }
  return first;
}
