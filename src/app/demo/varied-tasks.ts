import type { Importance } from "#features/work/tasks/task.ts";
import { instantBetween, workingInstant } from "./calendar.ts";
import type { DemoEntry, DemoTask } from "./fill-tasks.ts";
import { panelExcluded } from "./firm.ts";
import { people as demoPeople, type DemoPerson } from "./people.ts";
import { abandonReasons, memoTexts, taskTexts } from "./task-texts.ts";
import type { TaskText } from "./task-texts-court.ts";
import type { FilledPeople, FilledRecord, FilledRecords, Filling } from "./types.ts";
import { fillText, neighbour } from "./written-tasks.ts";

type Kind = "대기" | "picked" | "shared" | "완료" | "포기";

/** Kinds of the tasks that nobody wrote out: what an office of this size has open and has done. */
const kinds: Readonly<Record<Kind, number>> = { 대기: 70, picked: 24, shared: 16, 완료: 128, 포기: 26 };

/** Their open lists are written out by hand; here they only send tasks and have closed ones. */
const writtenLists: readonly string[] = ["admin", "litigation", "lawyer"];

const working = demoPeople.filter(({ key, roles }) => !roles.includes("퇴사") && !panelExcluded.includes(key));
const senders = working.filter(({ teams }) => teams.length > 0);

type Facts = {
  readonly kind: Kind;
  readonly text: TaskText;
  readonly title: string;
  readonly importance: Importance;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly recipients: readonly DemoPerson[];
};

/** `count` tasks in every state, from the texts that come up again and again. */
export function makeVariedTasks(
  filling: Filling,
  people: FilledPeople,
  records: FilledRecords,
  count: number,
): DemoTask[] {
  const planned = Object.entries(kinds).flatMap(([kind, number]) => Array.from({ length: number }, () => kind as Kind));
  const titles = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const kind = planned[index] ?? "완료";
    let task = makeVariedTask(filling, people, records, kind);
    // The same work on the same record twice would look like a slip.
    for (let attempt = 0; attempt < 20 && titles.has(task.title); attempt += 1)
      task = makeVariedTask(filling, people, records, kind);
    titles.add(task.title);
    return task;
  });
}

function makeVariedTask(filling: Filling, people: FilledPeople, records: FilledRecords, kind: Kind): DemoTask {
  const { random, now } = filling;
  const text = random.pick(taskTexts);
  const closed = kind === "완료" || kind === "포기";
  // Nobody has open work on a matter that is over.
  const fits = (candidate: FilledRecord) => (closed || candidate.ongoing) && (!text.only || candidate[text.only]);
  const record = text.record && random.pick(records[text.record].filter(fits));
  const days = closed ? 1 + 110 * random.fraction() ** 1.5 : 0.1 + 12 * random.fraction() ** 2;
  const createdAt = workingInstant(now, days);
  const recipients = pickRecipients(filling, text, kind);
  const facts: Facts = {
    kind,
    text,
    title: fillText(text.title, record),
    importance: random.pick(["S", "A", "A", "B", "B", "B", "B", "C", "C"]),
    createdAt,
    closedAt: closed ? instantBetween(createdAt, now, 0.1 + 0.7 * random.fraction()) : null,
    recipients,
  };
  const allCheck = kind === "shared" || (kind === "완료" && recipients.length > 1 && random.chance(0.3)) ? "Y" : "N";
  const entries = makeEntries(filling, people, facts, allCheck);
  const picked =
    kind === "picked" || (kind === "완료" && allCheck === "N" && recipients.length > 1 && random.chance(0.5));
  const firstId = entries[0]!.staffId;
  return {
    title: facts.title,
    content: random.chance(0.08) ? "" : fillText(text.content, record),
    importance: facts.importance,
    status: kind === "picked" || kind === "shared" ? "진행" : kind,
    allCheck,
    pickStaffId: picked ? firstId : null,
    completeStaffId: kind === "완료" && allCheck === "N" ? firstId : null,
    sender: people.staff.get(random.pick(senders.filter((person) => !recipients.includes(person))).key)!,
    record: record && text.record ? { category: text.record, record } : null,
    createdAt,
    dueAt: null,
    closedAt: facts.closedAt,
    entries,
  };
}

function pickRecipients({ random }: Filling, text: TaskText, kind: Kind): DemoPerson[] {
  const open = kind !== "완료" && kind !== "포기";
  const people = working.filter(({ key }) => !open || !writtenLists.includes(key));
  const usual = people.filter(({ department }) => text.for.includes(department));
  const most = Math.min(5, usual.length);
  const several = kind === "picked" || kind === "shared";
  const count = several ? random.integer(2, Math.max(2, most)) : random.pick([1, 1, 1, 1, 2, 2, 3]);
  const chosen = random.some(usual, Math.min(count, most));
  // A task for several needs a second person even where a department has only one.
  if (several && chosen.length < 2) chosen.push(random.pick(people.filter((person) => !chosen.includes(person))));
  return chosen;
}

function makeEntries({ random, now }: Filling, people: FilledPeople, facts: Facts, allCheck: "Y" | "N"): DemoEntry[] {
  const { kind, title, importance, createdAt, closedAt } = facts;
  return facts.recipients.map((person, index): DemoEntry => {
    const status = entryStatus(facts, allCheck, index);
    const reason = status === "포기" ? `포기 사유: ${random.pick(abandonReasons)}` : "";
    const memo = random.chance(0.3) ? random.pick(memoTexts) : "";
    const last = kind === "완료" && allCheck === "Y" && index === facts.recipients.length - 1;
    return {
      staffId: people.staff.get(person.key)!.id,
      status,
      title: random.chance(0.08) ? `${person.shortName}: ${title}`.slice(0, 200) : title,
      importance: random.chance(0.12) ? neighbour(importance) : importance,
      memo: [memo, reason].filter(Boolean).join("\n"),
      statusAt: statusAt(),
      sortOrder: null,
    };

    function statusAt(): Date {
      if (status === "대기") return createdAt;
      const ended = status === "포기" || (status === "완료" && (allCheck === "N" || last));
      return ended && closedAt ? closedAt : instantBetween(createdAt, closedAt ?? now, random.fraction());
    }
  });
}

/** The first recipient is the one who acts; who else has done a part depends on what the task asks. */
function entryStatus({ kind, recipients }: Facts, allCheck: "Y" | "N", index: number): DemoEntry["status"] {
  if (kind === "shared") {
    if (index === 0) return "진행";
    return index < recipients.length - 1 || recipients.length > 3 ? "완료" : "대기";
  }
  if (kind === "완료" && allCheck === "Y") return "완료";
  if (kind === "대기" || index > 0) return "대기";
  return kind === "picked" ? "진행" : kind;
}
