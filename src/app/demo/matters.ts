import type { ProjectStatus } from "#features/pipeline/projects/project.ts";
import { projectStatuses } from "#features/pipeline/projects/project.ts";
import { stagesOf, type ProjectCategory } from "#features/pipeline/projects/project-stages.ts";
import { seoulDay } from "#platform/dates.ts";
import { workingInstant } from "./calendar.ts";
import { companies, personNames, phone } from "./names.ts";
import { writtenTasks } from "./own-lists.ts";
import { isForeign, isSuit, projectTexts } from "./record-texts.ts";
import type { TeamName } from "./firm.ts";
import type { Filling } from "./types.ts";

/** A matter of the firm before it is written down: contract and project say the same of it. */
export type Matter = {
  readonly title: string;
  readonly category: ProjectCategory;
  readonly stage: string;
  readonly criminal: boolean;
  readonly suit: boolean;
  readonly foreign: boolean;
  readonly scope: "일반" | "외국" | "비자";
  readonly team: TeamName;
  readonly client: string;
  readonly clientTel: string;
  readonly company: boolean;
  readonly opponent: string;
  readonly court: string;
  /** `2026가단901234`; blank: nothing is before a court. */
  readonly number: string;
  readonly instance: string;
  readonly situation: string;
  readonly status: ProjectStatus;
  readonly createdAt: Date;
};

export type Names = {
  readonly clients: readonly string[];
  readonly opponents: readonly string[];
  readonly others: readonly string[];
  readonly callers: readonly string[];
};

/** States after which nobody works on a project any more. */
export const finished: readonly string[] = ["closed", "archived"];

const projectMix: readonly ProjectStatus[] = [
  ...projectStatuses,
  ...(["active", "active", "active", "prep", "waiting", "active"] as const),
];

const categoryOfCode: Readonly<Record<string, ProjectCategory>> = {
  드단: "가사",
  느단: "가사",
  느합: "가사",
  너: "가사",
  고단: "형사",
  노: "형사",
  개회: "회생파산",
  구단: "행정",
};

/** Everybody's invented name is another one: who shares a name with somebody else does so on purpose. */
export function drawNames({ random }: Filling, callers: number): Names {
  const count = projectTexts.length;
  const names = personNames(random, count * 2 + 20 + callers);
  return {
    clients: names.slice(0, count),
    opponents: names.slice(count, count * 2),
    others: names.slice(count * 2, count * 2 + 20),
    callers: names.slice(count * 2 + 20),
  };
}

/** The matters in the order of their numbers. */
export function makeMatters({ random, now }: Filling, names: Names): Matter[] {
  const year = Number(seoulDay(now).slice(0, 4));
  return projectTexts.map((text, index): Matter => {
    const number = text.code
      ? `${year - (index % 3 === 2 ? 1 : 0)}${text.code}${900_000 + random.integer(1_000, 99_999)}`
      : "";
    const category = categoryOf(text);
    const status = projectStatus(index);
    // A company with two matters keeps its one number.
    const telephone = text.company ? index % companies.length : index;
    return {
      title: text.title,
      category,
      stage: stageOf(category, status, text.code !== undefined, index),
      criminal: category === "형사",
      suit: isSuit(text),
      foreign: isForeign(text),
      scope: text.scope ?? "일반",
      team: text.team ?? "본사팀",
      client: text.company ? companies[index % companies.length]! : names.clients[index]!,
      clientTel: phone((text.company ? 5_500 : 5_000) + telephone * 11),
      company: text.company ?? false,
      opponent: text.opponent ?? (withoutOpponent.includes(text.title) ? "" : names.opponents[index]!),
      court: text.court ?? "",
      number,
      instance: text.code === undefined ? "" : text.code === "노" || text.code === "나" ? "2심" : "1심",
      situation: text.stage,
      status,
      createdAt: workingInstant(now, (projectTexts.length - index) * 6 + random.fraction()),
    };
  });
}

/** Matters before an office or a court of insolvency, without somebody on the other side. */
const withoutOpponent: readonly string[] = ["개인회생", "음주운전 항소", "업무상 횡령 변호"];

function categoryOf({ title, code, scope, team }: (typeof projectTexts)[number]): ProjectCategory {
  if (team === "JJ팀") return "부동산·분양";
  if (scope === "비자") return "외국·비자";
  if (/고소|변호|음주/.test(title)) return "형사";
  if (/해고|임금/.test(title)) return "노동";
  return categoryOfCode[code ?? ""] ?? "민사";
}

/** What somebody still works on is not closed. */
function projectStatus(index: number): ProjectStatus {
  const worked = writtenTasks.some(({ record }) => record?.[0] === "project" && record[1] === index);
  if (worked) return index % 4 === 1 ? "waiting" : "active";
  return projectMix[(index * 3) % projectMix.length]!;
}

function stageOf(category: ProjectCategory, status: ProjectStatus, filed: boolean, index: number): string {
  const stages: readonly string[] = stagesOf[category];
  if (finished.includes(status)) return stages.at(-1)!;
  if (status === "open" || status === "prep" || !filed) return stages[0]!;
  if (status === "closing") return stages.at(-2)!;
  return stages[1 + (index % Math.max(1, stages.length - 3))]!;
}
