import { seoulDay } from "../../kit/shared/dates.ts";
import { consultStatuses, type ConsultStatus } from "../../features/pipeline/consults/consult.ts";
import { projectStatuses, type ProjectStatus } from "../../features/pipeline/projects/project.ts";
import { workingInstant } from "./calendar.ts";
import { companies, personNames, phone } from "./names.ts";
import { writtenTasks } from "./own-lists.ts";
import { consultTexts } from "./consult-texts.ts";
import { disputeTexts, isForeign, isSuit, presaleTexts, projectTexts } from "./record-texts.ts";
import type { FilledPeople, FilledRecord, FilledRecords, Filling } from "./types.ts";

const consultCount = 60;

const neither = { suit: false, foreign: false } as const;

/** States of records on which nobody works any more. */
const over: readonly string[] = [
  "lost",
  "canceled",
  "declined",
  "duplicate",
  "noShow",
  "closed",
  "archived",
  "rejected",
];

const consultants = ["consultant", "jiho", "eungyeol", "serin", "manager", "new-lead"];
const counsels = ["lawyer", "responsible-lawyer", "associate-lawyer", "partner", "onyu"];

/** How often each state comes up among the consultations: fresh ones lead. */
const consultMix: readonly ConsultStatus[] = [
  ...consultStatuses,
  ...(["new", "new", "contacted", "scheduled", "scheduled", "done", "considering", "converted"] as const),
];
const projectMix: readonly ProjectStatus[] = [
  ...projectStatuses,
  ...(["active", "active", "active", "prep", "waiting", "active"] as const),
];

/** Consultations, projects, disputes and presale sites, the newest with the highest numbers. */
export async function fillRecords(filling: Filling, people: FilledPeople): Promise<FilledRecords> {
  const project = await insertProjects(filling, people);
  const preSaleArea = await insertPresaleAreas(filling, people);
  return {
    consult: await insertConsults(filling, people),
    project,
    boon: await insertDisputes(filling, people, project),
    preSaleArea,
  };
}

function pickId({ random }: Filling, { staff }: FilledPeople, keys: readonly string[]): number {
  return staff.get(random.pick(keys))!.id;
}

async function insertConsults(filling: Filling, people: FilledPeople): Promise<FilledRecord[]> {
  const { query, random, now } = filling;
  const names = personNames(random, consultCount);
  const rows = Array.from({ length: consultCount }, (_, index) => {
    const text = consultTexts[(index * 7 + 3) % consultTexts.length]!;
    const createdAt = workingInstant(now, (consultCount - index) * 0.9 + random.fraction());
    return {
      team_id: people.teamIds[text.team ?? "본사팀"],
      // People who ring without leaving a name are shown as 익명.
      name: index % 13 === 6 ? "" : names[index]!,
      tel: phone(2_000 + index * 7),
      brief: text.brief,
      case_scope: text.scope ?? "일반",
      status: index >= consultCount - 5 ? "scheduled" : consultMix[(index * 5) % consultMix.length]!,
      assignee_id: pickId(filling, people, consultants),
      created_at: createdAt,
      updated_at: createdAt,
    } as const;
  });
  const inserted = await query
    .insertInto("consults")
    .values(rows)
    .returning(["id", "id_int", "name", "case_scope", "status"])
    .execute();
  return inserted
    .toSorted((one, other) => one.id_int - other.id_int)
    .map(({ id, id_int, name, case_scope, status }) => ({
      id,
      number: id_int,
      client: name || "익명",
      case: `상담 ${id_int}`,
      title: `상담 ${id_int}`,
      suit: false,
      foreign: case_scope !== "일반",
      ongoing: !over.includes(status),
    }));
}

async function insertProjects(filling: Filling, people: FilledPeople): Promise<FilledRecord[]> {
  const { query, random, now } = filling;
  const names = personNames(random, projectTexts.length * 2);
  const year = Number(seoulDay(now).slice(0, 4));
  const texts = projectTexts.map((text, index) => {
    const number = text.code
      ? `${year - (index % 3 === 2 ? 1 : 0)}${text.code}${900_000 + random.integer(1_000, 99_999)}`
      : null;
    const client = text.company ? companies[index % companies.length]! : names[index]!;
    return { ...text, number, client };
  });
  const inserted = await query
    .insertInto("projects")
    .values(
      texts.map((text, index) => {
        const createdAt = workingInstant(now, (projectTexts.length - index) * 6 + random.fraction());
        return {
          team_id: people.teamIds[text.team ?? "본사팀"],
          title: text.title,
          client_name: text.client,
          client_tel: phone(5_000 + index * 11),
          opponent: text.opponent ?? names[projectTexts.length + index]!,
          brief: [text.number, text.court, text.stage].filter(Boolean).join(" · "),
          case_scope: text.scope ?? "일반",
          status: projectStatus(index),
          responsible_id: pickId(filling, people, counsels),
          created_at: createdAt,
          updated_at: createdAt,
        };
      }),
    )
    .returning(["id", "id_int", "status"])
    .execute();
  return inserted
    .toSorted((one, other) => one.id_int - other.id_int)
    .map(({ id, id_int, status }, index) => {
      const text = texts[index]!;
      return {
        id,
        number: id_int,
        client: text.client,
        case: text.number ?? text.title,
        title: text.title,
        suit: isSuit(text),
        foreign: isForeign(text),
        ongoing: !over.includes(status),
      };
    });
}

/** What somebody still works on is not closed. */
function projectStatus(index: number): ProjectStatus {
  const worked = writtenTasks.some(({ record }) => record?.[0] === "project" && record[1] === index);
  if (worked) return index % 4 === 1 ? "waiting" : "active";
  return projectMix[(index * 3) % projectMix.length]!;
}

async function insertDisputes(
  filling: Filling,
  people: FilledPeople,
  projects: readonly FilledRecord[],
): Promise<FilledRecord[]> {
  const { query, now } = filling;
  const inserted = await query
    .insertInto("disputes")
    .values(
      disputeTexts.map((text, index) => ({
        team_id: people.teamIds["본사팀"],
        project_id: text.project === null ? null : projects[text.project]!.id,
        title: text.title,
        brief: text.brief,
        kind: text.kind,
        status: text.status,
        owner_id: pickId(filling, people, ["consultant", "responsible-lawyer", "general-lead"]),
        created_at: workingInstant(now, (disputeTexts.length - index) * 5),
      })),
    )
    .returning(["id", "title", "status"])
    .execute();
  return inserted.map(({ id, title, status }) => ({
    id,
    number: id,
    client: title,
    case: `분쟁 ${id}`,
    title,
    ...neither,
    ongoing: !over.includes(status),
  }));
}

async function insertPresaleAreas({ query, now }: Filling, people: FilledPeople): Promise<FilledRecord[]> {
  const inserted = await query
    .insertInto("presale_areas")
    .values(
      presaleTexts.map((text, index) => ({
        ...text,
        team_id: people.teamIds["JJ팀"],
        created_at: workingInstant(now, 90 - index * 20),
      })),
    )
    .returning(["id", "name"])
    .execute();
  return inserted.map(({ id, name }) => ({
    id,
    number: id,
    client: name,
    case: name,
    title: name,
    ...neither,
    ongoing: true,
  }));
}
