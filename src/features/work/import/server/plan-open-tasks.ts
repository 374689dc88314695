import { sql, type RawBuilder, type Transaction } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { numberOf, visible } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { fromTable } from "#records/server/select.ts";
import { seesTied } from "#records/server/tied.ts";
import { accountKey, folded } from "#platform/normal-text.ts";
import { searchNormal } from "#platform/hangul.ts";
import { seoulDay } from "#platform/dates.ts";
import type { DB } from "#platform/server/database/tables.ts";
import { rowName } from "#platform/row-name.ts";
import { kindOfCategory, taskCategories, type TaskCategory } from "#features/work/tasks/task.ts";
import type { ListedTask, OpenTasks, RecordReference } from "./read-open-tasks.ts";

/** A task with people and record found. */
export type TargetTask = Pick<ListedTask, "row" | "title" | "content" | "importance" | "status" | "allCheck"> & {
  readonly senderId: number;
  readonly recipientIds: readonly number[];
  readonly record: { readonly category: TaskCategory; readonly number: number; readonly id: number } | null;
  readonly day: string;
  readonly place: number;
  /** The list says the day itself. */
  readonly said: boolean;
};

export type TaskPlan = {
  readonly added: readonly TargetTask[];
  readonly changed: readonly { readonly taskId: number; readonly target: TargetTask; readonly differences: string[] }[];
  readonly unchanged: readonly TargetTask[];
  /** How many of the unchanged differ, but people have worked on them since. */
  readonly worked: number;
  /** People who have left and are not among the recipients of an open task any more, with the row. */
  readonly left: readonly string[];
};

type Person = { id: number; email: string | null; shortName: string; working: boolean; system: boolean };

type KnownTask = {
  id: number;
  createdBy: number;
  title: string;
  day: string;
  content: string;
  importance: string;
  status: string;
  allCheck: string;
  recordId: number | null;
  recordType: string | null;
  recipientIds: number[];
  /** Of those with the same sender, title and day, by their age. */
  place: number;
  /** Nobody has touched the task since an import wrote it, and the person sees what it is about. */
  untouched: boolean;
};

/**
 * Compares a list with the tasks there are; adds mistakes that only show in the comparison. `asker`: whose sight bounds
 * the records that it names; null: the console.
 */
export async function planOpenTasks(
  query: Transaction<DB>,
  list: OpenTasks,
  now: Date,
  options: { readonly lock: boolean; readonly asker: Asker | null },
): Promise<TaskPlan> {
  const people = await loadPeople(query);
  const records = await loadRecords(query, list.tasks, options.asker);
  const left: string[] = [];
  const targets = list.tasks
    .map((task) => findTarget(task, { find: people, records, now, left }))
    .filter((target) => target !== null);
  refuseRepeats(list, targets);
  const known = await loadTasks(query, targets, options);
  const added: TargetTask[] = [];
  const changed: TaskPlan["changed"][number][] = [];
  const unchanged: TargetTask[] = [];
  let worked = 0;
  for (const target of targets) {
    const task = known.get(taskKey({ ...target, day: target.said ? target.day : null }));
    const found = task ? differences(task, target) : [];
    if (!task) added.push(target);
    else if (found.length > 0 && task.untouched) changed.push({ taskId: task.id, target, differences: found });
    else {
      unchanged.push(target);
      if (found.length > 0) worked += 1;
    }
  }
  return { added, changed, unchanged, worked, left };
}

/** One person may stand in the list by name and by e-mail address, so repeats show only here. */
function refuseRepeats(list: OpenTasks, targets: readonly TargetTask[]): void {
  const rows = new Map<string, number>();
  for (const target of targets) {
    const { row } = target;
    const key = taskKey(target);
    const first = rows.get(key);
    rows.set(key, first ?? row);
    const reported = list.mistakes.some((mistake) => mistake.row === row);
    if (first === undefined || reported) continue;
    const { wrong } = list.tasks.find((task) => task.row === row)!;
    wrong(
      "title",
      target.title,
      `${rowName(first)}과 같은 업무입니다.`,
      "한 행을 지우거나 제목을 구별되게 고쳐 주세요.",
    );
  }
}

type TaskName = Pick<TargetTask, "senderId" | "title" | "place"> & { readonly day: string | null };

/** A list without a day means the newest task of that sender and title. */
function taskKey({ senderId, title, place, day }: TaskName): string {
  return `${senderId} ${day === null ? "any" : `${day} ${place}`} ${searchNormal(title)}`;
}

/** People by short name or e-mail address. Whoever is no person, 시스템, has sent tasks and never receives any. */
async function loadPeople(query: Transaction<DB>): Promise<(word: string) => Person | undefined> {
  const { rows } = await sql<Person>`
    select s.id, account_key(u.email) as email, s.short_name as "shortName", s.status = 1 as working, s.is_system as system
    from staffs s left join users u on u.id = s.user_id
    where s.deleted_at is null order by not s.is_system, s.status, s.id`.execute(query);
  // Working people come last and so win a short name that somebody who left had before.
  const byName = new Map(rows.map((person) => [folded(person.shortName), person]));
  const byEmail = new Map(rows.map((person) => [person.email, person]));
  return (word) => byName.get(folded(word)) ?? byEmail.get(accountKey(word));
}

type Lookups = {
  readonly find: (word: string) => Person | undefined;
  readonly records: ReadonlyMap<string, number>;
  readonly now: Date;
  readonly left: string[];
};

function findTarget(task: ListedTask, { find, records, now, left }: Lookups): TargetTask | null {
  const unknown = "없는 직원입니다.";
  const remedy = "호칭이나 이메일을 직원 명부와 같게 적어 주세요.";
  const sender = find(task.sender);
  if (!sender && task.sender !== "") task.wrong("sender", task.sender, unknown, remedy);
  const isOpen = task.status === "대기" || task.status === "진행";
  const named = task.recipients.map((word) => [word, find(word)] as const);
  const isHeld = named.some(([, person]) => person?.working && !person.system);
  const recipientIds = new Set<number>();
  for (const [word, person] of named) {
    if (!person || person.system) task.wrong("recipients", word, unknown, remedy);
    else if (person.working || !isOpen) recipientIds.add(person.id);
    else if (isHeld) left.push(`${word}(${rowName(task.row)})`);
    else task.wrong("recipients", word, "퇴사한 직원입니다.", "재직 중인 담당자로 바꾸어 주세요.");
  }
  const recordId = task.record ? records.get(recordKey(task.record)) : undefined;
  if (task.record && recordId === undefined)
    task.wrong("record", `${task.record.number}`, "없는 번호입니다.", "번호를 확인하거나 칸을 비워 주세요.");
  if (!sender || recipientIds.size === 0 || task.title === "" || (task.record && recordId === undefined)) return null;
  return {
    row: task.row,
    title: task.title,
    content: task.content,
    importance: task.importance,
    status: task.status,
    allCheck: task.allCheck,
    senderId: sender.id,
    recipientIds: [...recipientIds],
    record: task.record && { ...task.record, id: recordId! },
    day: task.day ?? seoulDay(now),
    place: task.place,
    said: task.day !== null,
  };
}

function recordKey({ category, number }: RecordReference): string {
  return `${category} ${number}`;
}

/** Ids of the records that the list names, by kind and number: those that the person sees. */
async function loadRecords(
  query: Transaction<DB>,
  tasks: readonly ListedTask[],
  asker: Asker | null,
): Promise<Map<string, number>> {
  const parts = taskCategories.map((category) => {
    const numbers = tasks.flatMap(({ record }) => (record?.category === category ? [record.number] : []));
    const records = registeredRecords().get(kindOfCategory[category])!;
    const number = numberOf(records);
    const seen = asker ? visible(records, asker) : sql<boolean>`r.deleted_at is null`;
    return sql`select ${category}::text as category, ${number} as number, r.id from ${fromTable(records)}
      where ${number} = any(${numbers}::bigint[]) and ${seen}`;
  });
  const { rows } = await sql<{ category: TaskCategory; number: number; id: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(query);
  return new Map(rows.map((record) => [recordKey(record), record.id]));
}

async function loadTasks(
  query: Transaction<DB>,
  targets: readonly TargetTask[],
  { lock, asker }: { readonly lock: boolean; readonly asker: Asker | null },
): Promise<Map<string, KnownTask>> {
  const seen = asker ? seesRecord(asker) : sql<boolean>`true`;
  const { rows } = await sql<Omit<KnownTask, "place">>`
    select t.id, t.created_by as "createdBy", t.title, t.content, t.importance, t.status, t.all_check as "allCheck",
           to_char(t.created_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day,
           t.record_id as "recordId", t.record_type as "recordType",
           array(select e.staff_id from task_users e where e.task_id = t.id) as "recipientIds",
           coalesce(t.version = (select (c.changes ->> 'version')::int from change_log c
             where c.record_type = 'task' and c.record_id = t.id and c.action = 'task.import'
             order by c.id desc limit 1), false) and ${seen} as untouched
    from tasks t
    where t.created_by = any(${[...new Set(targets.map(({ senderId }) => senderId))]})
      and t.search_text = any(${[...new Set(targets.map(({ title }) => searchNormal(title)))]})
    order by t.id ${lock ? sql`for update of t` : sql``}`.execute(query);
  const counts = new Map<string, number>();
  const known = new Map<string, KnownTask>();
  for (const row of rows) {
    const name = { senderId: row.createdBy, title: row.title, day: row.day };
    const alike = taskKey({ ...name, place: 1 });
    const place = (counts.get(alike) ?? 0) + 1;
    counts.set(alike, place);
    known.set(taskKey({ ...name, place }), { ...row, place });
    known.set(taskKey({ ...name, day: null, place }), { ...row, place });
  }
  return known;
}

/** Whether the person sees what the task `t` is about. */
function seesRecord(asker: Asker): RawBuilder<boolean> {
  const kinds = taskCategories.map((category) => kindOfCategory[category]);
  const ties = kinds.map((kind) =>
    seesTied(kind, sql`(case when t.record_type = ${kind} then t.record_id end)`, asker),
  );
  return sql<boolean>`(${sql.join(ties, sql` and `)})`;
}

function differences(known: KnownTask, target: TargetTask): string[] {
  const found: string[] = [];
  if (known.content !== target.content) found.push("내용");
  if (known.importance !== target.importance) found.push(`중요도 ${known.importance} → ${target.importance}`);
  if (known.status !== target.status) found.push(`상태 ${known.status} → ${target.status}`);
  if (known.allCheck !== target.allCheck) found.push(`전원완료 ${known.allCheck} → ${target.allCheck}`);
  if (!sameMembers(known.recipientIds, target.recipientIds)) found.push("담당자");
  const { record } = target;
  const recordType = record ? kindOfCategory[record.category] : null;
  if (known.recordId !== (record?.id ?? null) || known.recordType !== recordType) found.push("관련");
  return found;
}

function sameMembers(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
