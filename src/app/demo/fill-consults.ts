import { consultStatuses, type ConsultStatus } from "#features/pipeline/consults/consult.ts";
import type { ProjectCategory } from "#features/pipeline/projects/project-stages.ts";
import { seoulDay } from "#platform/dates.ts";
import { addDays, instantBetween, workingInstant } from "./calendar.ts";
import { consultTexts } from "./consult-texts.ts";
import type { FilledClient } from "./fill-clients.ts";
import { counsels } from "./fill-projects.ts";
import type { Matter, Names } from "./matters.ts";
import { phone } from "./names.ts";
import type { FilledPeople, FilledRecord, Filling } from "./types.ts";

export const consultCount = 60;
/** Whose caller stands against a client of a running project, and whose caller such a client calls the opponent. */
export const conflictingConsult = 58;

const consultants = ["consultant", "jiho", "eungyeol", "serin", "manager", "new-lead"];
const types = ["tel", "tel", "visit", "visit", "video", "chat", "ai", "email"] as const;
const channels = ["web", "tel", "kakao", "naver", "google", "youtube", "intro", "revisit", "etc"] as const;
const lostReasons = ["cost", "otherFirm", "lowChance", "unreachable", "inquiry", "etc"] as const;

/** How often each state comes up among the consultations: fresh ones lead. */
const consultMix: readonly ConsultStatus[] = [
  ...consultStatuses,
  ...(["new", "new", "contacted", "scheduled", "scheduled", "done", "considering", "converted"] as const),
];

/** States on which nobody works any more. */
const over: readonly string[] = ["lost", "canceled", "declined", "duplicate", "noShow"];
const held: readonly string[] = ["done", "considering", "converted", "onHold"];

/** One consultation, and what came of it when it was converted. */
export type FilledConsult = FilledRecord & {
  readonly status: ConsultStatus;
  readonly category: ProjectCategory;
  readonly teamId: number;
  readonly createdAt: Date;
  readonly assigneeId: number;
  /** The matter, or the client of a contract that is not signed yet. */
  readonly matter: Matter | null;
  readonly clientName: string | null;
};

type Became = { readonly matter: Matter | null; readonly client: string; readonly tel: string };

/** Consultations of the last eight weeks, the newest with the highest numbers. */
export async function insertConsults(
  filling: Filling,
  people: FilledPeople,
  matters: readonly Matter[],
  clients: ReadonlyMap<string, FilledClient>,
  names: Names,
): Promise<FilledConsult[]> {
  const { query, random, now } = filling;
  const times = Array.from({ length: consultCount }, (_, index) =>
    workingInstant(now, (consultCount - index) * 0.9 + random.fraction()),
  );
  const became = conversions(times, matters, clients, names);
  const rows = times.map((createdAt, index) =>
    consultRow(filling, people, { index, createdAt, became, clients, names, matters }),
  );
  const inserted = await query.insertInto("consults").values(rows).returning(["id", "id_int", "team_id"]).execute();
  const consults = inserted.toSorted((one, other) => one.id_int - other.id_int);
  await markDuplicates(filling, consults, rows);
  return consults.map(({ id, id_int, team_id }, index) => {
    const row = rows[index]!;
    return {
      id,
      number: id_int,
      client: row.name || "익명",
      case: `상담 ${id_int}`,
      title: `상담 ${id_int}`,
      suit: false,
      foreign: row.case_scope !== "일반",
      ongoing: !over.includes(row.status),
      status: row.status,
      category: row.category,
      teamId: team_id,
      createdAt: row.created_at,
      assigneeId: row.assignee_id,
      matter: became.get(index)?.matter ?? null,
      clientName: became.get(index)?.client ?? null,
    };
  });
}

function statusOf(index: number): ConsultStatus {
  if (index === conflictingConsult) return "contacted";
  return index >= consultCount - 5 ? "scheduled" : consultMix[(index * 5) % consultMix.length]!;
}

/** Each converted consultation became a project opened some days later, or a contract that is still being written. */
function conversions(
  times: readonly Date[],
  matters: readonly Matter[],
  clients: ReadonlyMap<string, FilledClient>,
  names: Names,
): Map<number, Became> {
  const became = new Map<number, Became>();
  const taken = new Set<Matter>();
  let prospect = 0;
  for (const [index, at] of times.entries()) {
    if (statusOf(index) !== "converted") continue;
    const later = matters.find((matter) => {
      const days = (matter.createdAt.getTime() - at.getTime()) / 86_400_000;
      return days > 3 && days < 20 && !taken.has(matter);
    });
    if (later) taken.add(later);
    const client = later?.client ?? names.others[prospect++]!;
    became.set(index, { matter: later ?? null, client, tel: clients.get(client)!.tel });
  }
  return became;
}

type Place = {
  readonly index: number;
  readonly createdAt: Date;
  readonly became: ReadonlyMap<number, Became>;
  readonly clients: ReadonlyMap<string, FilledClient>;
  readonly names: Names;
  readonly matters: readonly Matter[];
};

function consultRow(filling: Filling, people: FilledPeople, place: Place) {
  const { random } = filling;
  const { index, createdAt, names, matters } = place;
  const text = consultTexts[(index * 7 + 3) % consultTexts.length]!;
  const status = statusOf(index);
  const made = place.became.get(index);
  const against = index === conflictingConsult ? matters[0]! : null;
  const type = random.pick(types);
  return {
    team_id: people.teamIds[made?.matter?.team ?? text.team ?? "본사팀"],
    // People who ring without leaving a name are shown as 익명.
    name: against?.opponent ?? made?.client ?? (index % 13 === 6 ? "" : names.callers[index]!),
    tel: made?.tel ?? phone(2_000 + index * 7),
    email: index % 4 === 1 ? `caller${index}@mail.example` : "",
    opponent: against?.client ?? made?.matter?.opponent ?? (index % 3 === 0 ? "" : names.others[12 + (index % 8)]!),
    client_id: made ? place.clients.get(made.client)!.id : null,
    brief: text.brief,
    content: index % 2 === 0 ? `${text.brief}. 관련 서류는 사진으로 먼저 보내 주시기로 함.` : "",
    case_scope: made?.matter?.scope ?? text.scope ?? "일반",
    category: made?.matter?.category ?? categoryOf(text.brief, text.scope, text.team),
    type,
    channel: text.team === "JJ팀" ? ("presale" as const) : random.pick(channels),
    status,
    urgent: index % 12 === 5,
    assignee_id: people.staff.get(random.pick(consultants))!.id,
    fee: type === "visit" ? 110_000 : type === "video" ? 55_000 : null,
    ...consents(createdAt, index, status),
    ...progress(filling, people, { status, createdAt, index }),
    created_at: createdAt,
    updated_at: createdAt,
  };
}

function consents(createdAt: Date, index: number, status: ConsultStatus) {
  const asked = status !== "new" && index % 7 !== 3;
  return {
    privacy_consent_at: asked || status === "converted" ? createdAt : null,
    marketing_consent_at: asked && index % 3 === 0 ? createdAt : null,
    night_consent_at: asked && index % 9 === 0 ? createdAt : null,
  };
}

type Step = { readonly status: ConsultStatus; readonly createdAt: Date; readonly index: number };

/** What the steps up to this state leave behind. */
function progress(filling: Filling, people: FilledPeople, step: Step) {
  const { random, now } = filling;
  const { status, createdAt, index } = step;
  if (status === "new") return {};
  const minutes = index % 5 === 2 ? 95 : 4 + (index % 24);
  const tried = new Date(Math.min(createdAt.getTime() + minutes * 60_000, now.getTime()));
  const reached = status !== "noAnswer" && status !== "duplicate";
  return {
    first_contact_at: tried,
    contacted_at: reached ? tried : null,
    no_answer_count: status === "noAnswer" ? 1 + (index % 3) : status === "lost" && index % 2 === 0 ? 3 : 0,
    no_show_count: status === "noShow" ? 1 : 0,
    lost_reason: status === "lost" ? random.pick(lostReasons) : null,
    declined_by_id: status === "declined" ? people.staff.get("responsible-lawyer")!.id : null,
    result: resultOf(status),
    next_action_at: nextAction(filling, step),
    ...booking(filling, people, step, tried),
    ...journal(filling, step, tried),
  };
}

function resultOf(status: ConsultStatus): string {
  if (status === "declined") return "다른 사건과의 관계로 수임할 수 없음을 알림";
  if (status === "canceled") return "본인 사정으로 예약 취소";
  if (status === "lost") return "수임하지 않고 종결";
  return held.includes(status) ? "쟁점과 예상 비용을 안내함" : "";
}

/** When to call again; every second one should have been called already. */
function nextAction({ random, now }: Filling, { status, index }: Step): Date | null {
  if (!["noAnswer", "contacted", "considering", "onHold"].includes(status)) return null;
  const day = addDays(seoulDay(now), index % 2 === 0 ? -random.integer(1, 4) : random.integer(1, 7));
  return new Date(`${day}T${index % 3 === 0 ? "10:00" : "14:30"}:00+09:00`);
}

function booking(filling: Filling, people: FilledPeople, { status, createdAt, index }: Step, from: Date) {
  const { random, now } = filling;
  const past = held.includes(status) || status === "noShow" || status === "canceled";
  if (status !== "scheduled" && !past) return {};
  const today = seoulDay(now);
  // The five newest are of today and tomorrow, so that the agenda of the day is not empty.
  const day = index >= consultCount - 5 ? addDays(today, index % 2) : addDays(today, 1 + (index % 9));
  const booked = new Date(`${day}T${10 + (index % 7)}:00:00+09:00`);
  const scheduled = status === "scheduled" ? booked : instantBetween(from, now, 0.2 + 0.3 * random.fraction());
  return {
    lawyer_id: people.staff.get(random.pick(counsels))!.id,
    scheduled_at: scheduled > createdAt ? scheduled : from,
    duration_min: index % 4 === 0 ? 60 : 30,
    place: index % 3 === 0 ? "5층 2번 상담실" : "",
    overlap_reason: index === consultCount - 1 ? "두 의뢰인이 함께 상담함" : "",
  };
}

function journal({ now }: Filling, { status, index }: Step, from: Date) {
  if (!held.includes(status)) return {};
  const confirmed = status === "converted" || index % 2 === 0;
  return {
    journal_facts: "계약서와 이체 내역, 문자로 사실관계를 확인함. 날짜별 정리표는 의뢰인이 보내기로 함.",
    journal_issues: "청구 원인과 소멸시효, 상대방의 자력",
    journal_wishes: "빠른 해결을 원하며 조정도 가능하다고 함",
    journal_advice: "내용증명 발송 뒤 2주 안에 답이 없으면 소를 제기하는 방안을 설명함",
    journal_next: status === "converted" ? "위임계약 체결" : "비용 안내 문자 발송 후 회신 대기",
    journal_confirmed_at: confirmed ? instantBetween(from, now, 0.6) : null,
  };
}

function categoryOf(brief: string, scope?: string, team?: string): ProjectCategory {
  if (team === "JJ팀") return "부동산·분양";
  if (scope === "비자") return "외국·비자";
  if (/고소|음주|보이스피싱/.test(brief)) return "형사";
  if (/이혼|양육|상속|친권|사실혼|재산분할|한정승인|유언|후견/.test(brief)) return "가사";
  if (/퇴직금|임금|급여|산재/.test(brief)) return "노동";
  if (/회생/.test(brief)) return "회생파산";
  if (/상표|영업비밀/.test(brief)) return "지식재산";
  if (/행정심판|처분/.test(brief)) return "행정";
  return /문의/.test(brief) && !/전세|누수/.test(brief) ? "기타" : "민사";
}

/** A second call about the same matter points to the first one, which has the same telephone. */
async function markDuplicates(
  { query }: Filling,
  consults: readonly { id: number }[],
  rows: readonly { status: ConsultStatus; tel: string; name: string }[],
): Promise<void> {
  for (const [index, { status }] of rows.entries()) {
    if (status !== "duplicate") continue;
    const original = Math.max(0, index - 1);
    if (original === index) continue;
    const { name, tel } = rows[original]!;
    await query
      .updateTable("consults")
      .set({ duplicate_of_id: consults[original]!.id, name, tel })
      .where("id", "=", consults[index]!.id)
      .execute();
  }
}
