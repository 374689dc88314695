import type { Importance, TaskStatus } from "#features/work/tasks/task.ts";
import { dueAtOf } from "#features/work/tasks/due.ts";
import { seoulDay } from "#platform/dates.ts";
import { addDays, instantBetween, workingInstant } from "./calendar.ts";
import type { DemoEntry, DemoTask } from "./fill-tasks.ts";
import { panelExcluded, panelTeam } from "./firm.ts";
import { writtenTasks } from "./own-lists.ts";
import { people as demoPeople } from "./people.ts";
import type { WrittenTask } from "./written-task.ts";
import type { FilledPeople, FilledRecord, FilledRecords, Filling } from "./types.ts";

/** The tasks written out by hand, in the state the text gives them. */
export function makeWrittenTasks(filling: Filling, people: FilledPeople, records: FilledRecords): DemoTask[] {
  return writtenTasks.map((text) => makeWrittenTask(filling, people, records, text));
}

/** Puts the words of a record into a text. */
export function fillText(text: string, record: FilledRecord | undefined): string {
  return text
    .replaceAll("{client}", record?.client ?? "")
    .replaceAll("{case}", record?.case ?? "")
    .replaceAll("{number}", String(record?.number ?? ""));
}

function makeWrittenTask({ now }: Filling, people: FilledPeople, records: FilledRecords, text: WrittenTask): DemoTask {
  const record = text.record && records[text.record[0]][text.record[1]];
  const title = fillText(text.title, record);
  const createdAt = workingInstant(now, text.days);
  const recipients = text.to.includes("all") ? everybody() : text.to;
  const entries = recipients.map((key): DemoEntry => {
    const status = entryStatus(text, key);
    const own = text.own?.[key];
    return {
      staffId: people.staff.get(key)!.id,
      status,
      title: own?.title ?? title,
      importance: own?.importance ?? text.importance,
      memo: own?.memo ?? "",
      statusAt: status === "대기" ? createdAt : instantBetween(createdAt, now, 0.5),
      sortOrder: null,
    };
  });
  return {
    title,
    content: fillText(text.content, record),
    importance: text.importance,
    status: entries.some(({ status }) => status === "진행") ? "진행" : "대기",
    allCheck: text.allCheck ? "Y" : "N",
    pickStaffId: text.picked ? people.staff.get(text.picked)!.id : null,
    completeStaffId: null,
    sender: people.staff.get(text.from)!,
    record: record && text.record ? { category: text.record[0], record } : null,
    createdAt,
    dueAt: text.due ? dueAtOf(addDays(seoulDay(now), text.due[0]), text.due[1] ?? null) : null,
    closedAt: null,
    entries,
  };
}

function entryStatus({ picked, running, done }: WrittenTask, key: string): TaskStatus {
  if (done?.includes(key)) return "완료";
  return picked === key || running?.includes(key) ? "진행" : "대기";
}

/** Those whom the creation panel offers. */
function everybody(): string[] {
  return demoPeople
    .filter(
      ({ key, roles, teams }) => teams.includes(panelTeam) && !roles.includes("퇴사") && !panelExcluded.includes(key),
    )
    .map(({ key }) => key);
}

/** Own importance rarely differs from the task's; when it does, by one step. */
export function neighbour(importance: Importance): Importance {
  return ({ S: "A", A: "B", B: "C", C: "B" } as const)[importance];
}
