import { romanize } from "es-hangul";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { RoleName } from "#features/identity/access/roles.ts";
import { rosterColumns, type RosterKey } from "#features/identity/roster/roster.ts";
import { taskColumns, type TaskColumnKey } from "#features/work/import/open-tasks.ts";
import { writeSheet, type WriteColumn } from "#platform/server/spreadsheet/write.ts";
import { addDays } from "./calendar.ts";
import type { Department, TeamName } from "./firm.ts";
import { personNames, phone } from "./names.ts";
import { people as demoPeople } from "./people.ts";
import { seededRandom, type Random } from "./random.ts";
import { isForeign, isSuit, projectTexts } from "./record-texts.ts";
import { taskTexts } from "./task-texts.ts";
import type { TaskText } from "./task-texts-court.ts";

export type RosterLine = Readonly<Record<RosterKey, string>>;
export type TaskLine = Readonly<Record<TaskColumnKey, string>>;

const peopleCount = 60;
const taskCount = 400;
const newestDay = "2026-10-30";

type Group = { department: Department; size: number; roles: readonly RoleName[]; teams: readonly TeamName[] };

/** Sixty people as a firm of this size has them. */
const groups: readonly Group[] = [
  {
    department: "송무",
    size: 18,
    roles: ["송무팀원", "변호사", "어쏘변", "송무보조", "책임변"],
    teams: ["본사팀", "송무팀"],
  },
  { department: "진행", size: 9, roles: ["송무보조", "운영지원"], teams: ["본사팀"] },
  { department: "상담", size: 9, roles: ["컨설턴트", "매니저"], teams: ["본사팀"] },
  { department: "new", size: 7, roles: ["컨설턴트"], teams: ["본사팀", "new"] },
  { department: "외국", size: 5, roles: ["송무보조", "출입국팀장"], teams: ["본사팀", "외국팀"] },
  { department: "분양", size: 4, roles: ["컨설턴트"], teams: ["본사팀", "JJ팀"] },
  { department: "홍보", size: 3, roles: ["홍보", "컨텐츠알바"], teams: ["본사팀"] },
  { department: "IT", size: 2, roles: ["IT팀원"], teams: ["본사팀"] },
  { department: "운영", size: 3, roles: ["운영지원", "인사관리", "매출조회"], teams: ["본사팀"] },
];

/** The example roster: the same sixty invented people every time, none of whom is in the demo firm. */
export function exampleRoster(): RosterLine[] {
  const random = seededRandom(60);
  const names = personNames(random, peopleCount);
  const taken = new Set(demoPeople.flatMap((person) => [person.shortName, person.realName]));
  const departments = groups.flatMap((group) =>
    Array.from({ length: group.size }, (_, place) => ({ ...group, place })),
  );
  return departments.map(({ department, roles, teams, place }, index): RosterLine => {
    const realName = names[index]!;
    const given = realName.slice(1);
    const shortName = taken.has(given) ? realName : given;
    taken.add(shortName);
    const hired = `${2016 + random.integer(0, 9)}-${pad(random.integer(1, 12))}-${pad(random.integer(1, 28))}`;
    return {
      realName,
      shortName,
      email: `${romanize(given)}.${romanize(realName.slice(0, 1))}@haeon.example`.replaceAll(/[^a-z.@]/g, ""),
      department,
      teams: teams.join(", "),
      roles: roles[place % roles.length]!,
      tel: phone(6_000 + index),
      // The last two of the litigation group have left.
      status: department === "송무" && place >= 16 ? "퇴사" : "재직",
      hiredAt: hired,
    };
  });
}

/** The example task list: 400 open tasks between the people of the roster. */
export function exampleTasks(): TaskLine[] {
  const random = seededRandom(400);
  const working = exampleRoster().filter(({ status }) => status === "재직");
  // Clients are named by the records themselves, which the file only points to.
  const texts = taskTexts.filter(
    (text) => !/\{client\}/.test(text.title + text.content) && text.record !== "boon" && text.record !== "preSaleArea",
  );
  const used = new Map<string, number>();
  const lines: TaskLine[] = [];
  while (lines.length < taskCount) {
    const line = exampleTask(random, random.pick(texts), working);
    const times = used.get(line.title) ?? 0;
    // Work on a record comes up once, the routine of the office a few times.
    if (times >= (line.record === "" ? 3 : 1)) continue;
    used.set(line.title, times + 1);
    lines.push(line);
  }
  return lines.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
}

function exampleTask(random: Random, text: TaskText, working: readonly RosterLine[]): TaskLine {
  const { name, record } = exampleRecord(random, text);
  const usual = working.filter((person) => text.for.some((department) => department === person.department));
  const recipients = random.some(usual, random.pick([1, 1, 1, 1, 2, 2, 3, 4]));
  const sender = random.pick(working.filter((person) => !recipients.includes(person)));
  const several = recipients.length > 1;
  return {
    title: text.title.replaceAll("{case}", name).replaceAll("{number}", record.replace(/\D/g, "")),
    content: text.content,
    importance: random.pick(["S", "A", "A", "B", "B", "B", "B", "C", "C"]),
    status: several && random.chance(0.35) ? "진행" : "대기",
    // Most lists name people by what they are called, some by their address.
    recipients: recipients.map((person) => (random.chance(0.1) ? person.email : person.shortName)).join(", "),
    sender: sender.shortName,
    allCheck: several && random.chance(0.4) ? "Y" : "N",
    record,
    createdAt: addDays(newestDay, -Math.floor(60 * random.fraction() ** 2)),
    place: "",
  };
}

/** Numbers that the demo firm has: consultations 1001 to 1060, matters 201 to 240. */
function exampleRecord(random: Random, text: TaskText): { name: string; record: string } {
  if (text.record === "consult") return { name: "", record: `상담 ${1_001 + random.integer(0, 59)}` };
  if (text.record !== "project") return { name: "", record: "" };
  const fits = { suit: isSuit, foreign: isForeign, any: () => true }[text.only ?? "any"];
  const project = random.pick(projectTexts.filter(fits));
  return { name: project.title, record: `사건 ${201 + projectTexts.indexOf(project)}` };
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}

/** Puts the lines into the order of the columns. */
export function inOrder<Key extends string>(
  columns: Readonly<Record<Key, WriteColumn>>,
  lines: readonly Readonly<Record<Key, string>>[],
): string[][] {
  return lines.map((line) => (Object.keys(columns) as Key[]).map((key) => line[key]));
}

async function write<Key extends string>(
  file: URL,
  sheet: string,
  columns: Readonly<Record<Key, WriteColumn>>,
  lines: readonly Readonly<Record<Key, string>>[],
): Promise<void> {
  await pipeline(await writeSheet(sheet, Object.values(columns), inOrder(columns, lines)), createWriteStream(file));
}

if (import.meta.main) {
  const folder = new URL("../../../examples/", import.meta.url);
  await mkdir(folder, { recursive: true });
  await write(new URL("staff-roster.xlsx", folder), "직원 명부", rosterColumns, exampleRoster());
  await write(new URL("open-tasks.xlsx", folder), "할일", taskColumns, exampleTasks());
}
