import type { Database } from "#platform/server/database/database.ts";
import type { JsonBytes } from "#platform/server/json-text.ts";
import type { TaskCount } from "../schemas.ts";
import { noEntries, shownJson, withTasks, type Entry, type KeptList, type StoredEntry } from "./kept-list.ts";

/** What was told of one person's lists: which version is the change of which task; null: the whole list may differ. */
export type Told = ReadonlyMap<number, number> | null;

/** What GET /api/tasks/count answers of one person. */
type StaffCount = { readonly staffId: number; readonly json: JsonBytes };
/** The lists of one person at this version. */
type Kept = { readonly version: number; readonly list: KeptList };
type Row = { id: number; version: number; entries: StoredEntry[] };

const noTasks: ReadonlySet<number> = new Set();

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
        kept.set(id, { version, list: withTasks(before.list, taskIds, entries) });
      } else kept.delete(id);
    }
    return unchanged;
  }

  async function readWhole(staffIds: readonly number[]): Promise<void> {
    if (staffIds.length === 0) return;
    const { rows } = await database.pool.query<Row>({ ...wholeLists, values: [staffIds] });
    for (const { id, version, entries } of rows) {
      kept.set(id, { version, list: withTasks(noEntries, noTasks, entries) });
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

  /** One after the other, so that the first is told before the last is put together. */
  function* countsOf(staffIds: readonly number[]): Generator<StaffCount> {
    for (const id of staffIds) {
      const one = kept.get(id);
      if (one) yield countOf(id, one.list);
    }
  }

  return {
    /**
     * The counts, in JSON, of those of `asked` whose lists have changed since they were last read here. Whoever is not
     * among `present` is forgotten.
     */
    async read(asked: ReadonlyMap<number, Told>, present: ReadonlySet<number>): Promise<Iterable<StaffCount>> {
      for (const id of kept.keys()) if (!present.has(id)) kept.delete(id);
      for (const [id, told] of asked) if (told === null) kept.delete(id);
      const unchanged = await bringUpToDate(asked);
      return countsOf([...asked.keys()].filter((id) => !unchanged.has(id)));
    },
  };
}

/** Whether each version after `before` was told of. */
function isWhole(told: ReadonlyMap<number, number>, before: number, now: number): boolean {
  for (let version = before + 1; version <= now; version += 1) if (!told.has(version)) return false;
  return true;
}

const listEnd = Buffer.from("]}");

type OfImportance = { count: number; oldest: Entry | null };

function countOf(staffId: number, list: KeptList): StaffCount {
  const { entries } = list;
  const { S, A, B } = perImportance(entries);
  const head: Omit<TaskCount, "model"> = {
    success: true,
    staffId,
    count: entries.length,
    importanceCounts: { S: S.count, A: A.count, B: B.count },
    importanceCreatedAt: {
      S: S.oldest?.createdAt ?? null,
      A: A.oldest?.createdAt ?? null,
      B: B.oldest?.createdAt ?? null,
    },
  };
  const start = Buffer.from(`${JSON.stringify(head).slice(0, -1)},"model":[`);
  return { staffId, json: [start, shownJson(list), listEnd] };
}

const none = (): OfImportance => ({ count: 0, oldest: null });

function perImportance(entries: readonly Entry[]): Readonly<Record<Entry["importance"], OfImportance>> {
  const found = { S: none(), A: none(), B: none(), C: none() };
  for (const entry of entries) {
    const of = found[entry.importance];
    of.count += 1;
    if (of.oldest === null || entry.task.createdAt < of.oldest.task.createdAt) of.oldest = entry;
  }
  return found;
}
