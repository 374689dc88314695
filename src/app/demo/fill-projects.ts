import { seoulDay } from "#platform/dates.ts";
import type { FilledClient } from "./fill-clients.ts";
import { addDays, workingInstant } from "./calendar.ts";
import { finished, type Matter } from "./matters.ts";
import type { FilledPeople, FilledRecord, Filling } from "./types.ts";

export const counsels = ["lawyer", "responsible-lawyer", "associate-lawyer", "partner", "onyu"];
const associates = ["associate-lawyer", "onyu", "lawyer"];
const litigators = ["litigation", "haeyul", "narae", "litigation-assistant"];
const consultants = ["consultant", "jiho", "eungyeol", "serin"];
const steps = [
  "준비서면 초안 작성",
  "의뢰인 자료 추가 요청",
  "증거 목록 정리",
  "감정 사항 확인",
  "상대방 서면 검토",
  "송달 여부 확인",
  "기일 준비 회의",
];
const results = ["won", "partlyWon", "mediated", "settled", "withdrawn"] as const;
const waits = ["court", "opponent", "client", "agency"] as const;

/** The projects of the matters, with the contract each belongs to. */
export async function insertProjects(
  filling: Filling,
  people: FilledPeople,
  matters: readonly Matter[],
  clients: ReadonlyMap<string, FilledClient>,
  contractIds: ReadonlyMap<Matter, number>,
): Promise<FilledRecord[]> {
  const { query } = filling;
  const rows = matters.map((matter, index) => ({
    team_id: people.teamIds[matter.team],
    title: matter.title,
    client_id: clients.get(matter.client)!.id,
    contract_id: contractIds.get(matter) ?? null,
    client_name: matter.client,
    client_tel: matter.clientTel,
    opponent: matter.opponent,
    brief: [matter.number, matter.court, matter.situation].filter(Boolean).join(" · "),
    case_scope: matter.scope,
    category: matter.category,
    stage: matter.stage,
    court: matter.court,
    case_no: matter.number,
    instance: matter.instance,
    status: matter.status,
    waiting_for: matter.status === "waiting" ? waits[index % waits.length]! : null,
    priority: index % 8 === 0 ? ("high" as const) : index % 8 === 5 ? ("low" as const) : ("normal" as const),
    responsible_id: staffId(filling, people, counsels),
    associate_id: index % 3 === 0 ? null : staffId(filling, people, associates),
    litigation_id: staffId(filling, people, litigators),
    consultant_id: staffId(filling, people, consultants),
    objective: index % 2 === 0 ? "판결 전 조정을 먼저 시도하고, 안 되면 판결로 마무리" : "",
    their_brief: matter.suit ? "답변서에서 청구원인 사실을 다툼" : "",
    our_brief: matter.suit ? "준비서면에서 계좌 내역과 문자로 반박" : "",
    ...schedule(filling, matter, index),
    created_at: matter.createdAt,
    updated_at: matter.createdAt,
  }));
  const inserted = await query.insertInto("projects").values(rows).returning(["id", "id_int", "team_id"]).execute();
  const projects = inserted.toSorted((one, other) => one.id_int - other.id_int);
  await insertClosings(filling, projects, rows);
  return projects.map(({ id, id_int }, index) => {
    const matter = matters[index]!;
    return {
      id,
      number: id_int,
      client: matter.client,
      case: matter.number || matter.title,
      title: matter.title,
      suit: matter.suit,
      foreign: matter.foreign,
      ongoing: !finished.includes(matter.status),
    };
  });
}

function staffId({ random }: Filling, { staff }: FilledPeople, keys: readonly string[]): number {
  return staff.get(random.pick(keys))!.id;
}

/** The next dates of a running project, the end of a closed one. Every seventh has nothing planned and nobody called. */
function schedule({ random, now }: Filling, matter: Matter, index: number) {
  const today = seoulDay(now);
  if (finished.includes(matter.status)) {
    const closed = addDays(seoulDay(matter.createdAt), 3);
    const closed_at = closed < today ? closed : today;
    return {
      closed_at,
      result: results[index % results.length]!,
      records_returned_at: closed_at,
      archive_no: matter.status === "archived" ? `보관-${String(index + 1).padStart(4, "0")}` : "",
      last_contact_at: matter.createdAt,
    };
  }
  const forgotten = index % 7 === 2;
  const contact = workingInstant(now, forgotten ? 36 + index : random.integer(0, 9));
  const last_contact_at = contact > matter.createdAt || forgotten ? contact : matter.createdAt;
  // Their lawyers have been told that nothing moves in them.
  const told = { silence_told_at: now };
  if (forgotten) return { ...told, last_contact_at: matter.createdAt < contact ? last_contact_at : matter.createdAt };
  const hearing = matter.suit && index % 2 === 0;
  const hearingDay = addDays(today, index % 10 === 0 ? 0 : 3 + ((index * 5) % 40));
  return {
    last_contact_at,
    next_step: steps[index % steps.length]!,
    next_step_due: addDays(today, ((index * 3) % 16) - 3),
    next_hearing_at: hearing
      ? new Date(`${hearingDay}T${10 + (index % 6)}:${index % 4 < 2 ? "00" : "30"}:00+09:00`)
      : null,
    next_deadline_on: index % 3 === 1 ? addDays(today, 2 + ((index * 4) % 25)) : null,
  };
}

type Closed = { closed_at?: string; result?: (typeof results)[number]; records_returned_at?: string };

async function insertClosings(
  { query, now }: Filling,
  projects: readonly { id: number; team_id: number }[],
  rows: readonly Closed[],
): Promise<void> {
  const closings = projects.flatMap(({ id, team_id }, index) => {
    const { closed_at, result, records_returned_at } = rows[index]!;
    if (!closed_at || !result || !records_returned_at) return [];
    const settlement_note = "보수와 예납금 정산을 마치고 원본 서류를 돌려드렸습니다.";
    return [{ team_id, project_id: id, closed_at, result, records_returned_at, settlement_note, created_at: now }];
  });
  await query.insertInto("project_closings").values(closings).execute();
}
