import { formatDateTime, seoulDay } from "#platform/dates.ts";
import type { FilledPeople, Filling } from "./types.ts";

const hours = (now: Date, count: number) => new Date(now.getTime() + count * 3_600_000);
const dayFrom = (now: Date, days: number) => seoulDay(hours(now, days * 24));

type Client = { readonly id: number; readonly team_id: number; readonly projectId: number };

/** What clients are asked for, in every state, and rooms in which somebody waits, was answered and has ended. */
export async function fillClientWork(
  filling: Filling,
  people: FilledPeople,
  [first, second, third]: readonly [Client, Client, Client],
): Promise<void> {
  const owner = people.staff.get("consultant")!;
  await fillRequests(filling, owner, [first, second, third]);
  await fillRoom(filling, owner, first, { closed: false, said: asking });
  await fillRoom(filling, owner, second, { closed: false, said: answered });
  await fillRoom(filling, owner, third, { closed: true, said: ended });
  await fillBesideRooms(filling, owner, second);
  await fillDraft(filling, first);
  await fillEnglish(filling);
}

const english = {
  자료수집: "We are collecting and reviewing your documents.",
  신청: "We are preparing your application.",
  심사: "The immigration office is reviewing your application.",
  보완: "We are preparing the further documents that the office has asked for.",
  결정: "We are waiting for the decision.",
  종결: "Your case is closed.",
} as const;

/** What clients who read English are told of the stages of their cases. */
async function fillEnglish({ query }: Filling): Promise<void> {
  for (const [stage, words] of Object.entries(english)) {
    await query
      .updateTable("client_stage_texts")
      .set({ english: words })
      .where("category", "=", "외국·비자")
      .where("stage", "=", stage as keyof typeof english)
      .execute();
  }
}

/** A case that came to a stage yesterday and a hearing of today, of which their clients have not been told. */
async function fillDraft({ query, now }: Filling, { projectId }: Client): Promise<void> {
  const { stage } = await query
    .selectFrom("projects")
    .select("stage")
    .where("id", "=", projectId)
    .executeTakeFirstOrThrow();
  await query
    .insertInto("client_drafts")
    .values({ project_id: projectId, stage, told_at: hours(now, -20), created_at: hours(now, -20) })
    .execute();
  const told = { told_at: hours(now, -4), created_at: hours(now, -4) };
  const held = await query
    .selectFrom("hearings")
    .innerJoin("legal_cases", "legal_cases.id", "hearings.case_id")
    .innerJoin("projects", "projects.id", "legal_cases.project_id")
    .select(["hearings.id", "projects.id as projectId"])
    .where("hearings.status", "=", "held")
    .where("hearings.deleted_at", "is", null)
    .where("projects.client_id", "is not", null)
    .orderBy("hearings.at", "desc")
    .executeTakeFirst();
  if (!held) return;
  await query
    .insertInto("client_drafts")
    .values({ project_id: held.projectId, kind: "hearing", hearing_id: held.id, ...told })
    .execute();
}

const replies = [
  ["확인 중", "문의 주신 내용을 확인하고 있습니다. 확인되는 대로 답변드리겠습니다."],
  ["자료 확인", "보내 주신 자료를 잘 받았습니다. 검토한 뒤 말씀드리겠습니다."],
  ["기일 안내", "다음 기일은 변호사가 출석합니다. 결과는 당일 안에 알려 드리겠습니다."],
  ["서면 공유", "작성한 서면을 ‘문서’에 올려 두었습니다. 읽어 보시고 고칠 곳이 있으면 알려 주세요."],
] as const;

/** What is said to clients again and again, a message that goes tomorrow and a call of yesterday. */
async function fillBesideRooms({ query, now }: Filling, { id: ownerId, userId }: Owner, client: Client): Promise<void> {
  const { id: room_id } = await query
    .selectFrom("client_rooms")
    .select("id")
    .where("client_id", "=", client.id)
    .executeTakeFirstOrThrow();
  await query
    .insertInto("quick_replies")
    .values(
      replies.map(([name, body], index) => ({
        team_id: client.team_id,
        name,
        body,
        place: (index + 1) * 10,
        created_by: userId,
      })),
    )
    .execute();
  await query
    .insertInto("quick_replies")
    .values({
      team_id: client.team_id,
      name: "변론 시작",
      body: "{사건}의 재판이 시작됩니다. 다음 기일은 {다음기일}이며, 변호사가 대신 출석합니다.",
      stage: "변론",
      place: 900,
      created_by: userId,
    })
    .execute();
  await query
    .insertInto("client_reservations")
    .values({
      room_id,
      staff_id: ownerId,
      content: "안녕하세요. 내일 오후까지 통장 거래내역을 올려 주시면 서면에 반영하겠습니다.",
      send_at: hours(now, 20),
      created_at: hours(now, -2),
      version: 2,
      changed_at: hours(now, -1),
    })
    .execute();
  const talkedWith = "의뢰인 본인";
  const began = hours(now, -26);
  const memo = await query
    .insertInto("memos")
    .values({
      team_id: client.team_id,
      record_type: "clientRoom",
      record_id: room_id,
      author_id: ownerId,
      kind: "통화",
      content: `[통화] ${formatDateTime(began).slice(0, 16)} · 14분 · ${talkedWith}\n증인으로 설 사람이 있는지 여쭈었고, 주말에 알려 주기로 함.`,
      visibility: "all",
      created_by: userId,
      updated_by: userId,
      created_at: began,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await query
    .insertInto("client_calls")
    .values({
      room_id,
      memo_id: memo.id,
      staff_id: ownerId,
      began_at: began,
      minutes: 14,
      talked_with: talkedWith,
      created_at: began,
    })
    .execute();
}

type Owner = { readonly id: number; readonly userId: number };

async function fillRequests(
  { query, now }: Filling,
  { id: ownerId, userId }: Owner,
  [first, second, third]: readonly [Client, Client, Client],
): Promise<void> {
  const of = ({ id, team_id, projectId }: Client) => ({
    team_id,
    client_id: id,
    project_id: projectId,
    owner_id: ownerId,
    created_by: userId,
  });
  const base = { message: "", reason: "", due_on: null, uploaded_at: null };
  await query
    .insertInto("client_files")
    .values([
      {
        ...base,
        ...of(first),
        title: "거래 관계를 보여 주는 자료",
        items: "최근 3년 통장 거래내역\n계약서 또는 차용증\n상대방과 나눈 문자·메신저 대화",
        message: "통장 거래내역은 은행 앱에서 PDF로 받으실 수 있습니다. 대화는 날짜가 보이게 찍어 주세요.",
        due_on: dayFrom(now, 6),
        created_at: hours(now, -30),
      },
      {
        ...base,
        ...of(first),
        title: "신분증과 위임장",
        items: "신분증 앞면\n서명한 위임장",
        status: "changes",
        reason: "위임장 둘째 장의 서명이 빠져 있습니다. 서명하신 뒤 다시 보내 주세요.",
        due_on: dayFrom(now, 2),
        uploaded_at: hours(now, -50),
        created_at: hours(now, -120),
      },
      {
        ...base,
        ...of(second),
        title: "소득과 재산 자료",
        items: "근로소득원천징수영수증\n등기사항전부증명서",
        status: "uploaded",
        due_on: dayFrom(now, -1),
        uploaded_at: hours(now, -4),
        created_at: hours(now, -200),
      },
      {
        ...base,
        ...of(second),
        title: "진술서 초안 확인",
        items: "고칠 곳을 표시한 진술서",
        due_on: dayFrom(now, -3),
        created_at: hours(now, -220),
      },
      {
        ...base,
        ...of(third),
        title: "합의 관련 자료",
        items: "합의서 사본\n송금 확인증",
        status: "done",
        uploaded_at: hours(now, -400),
        created_at: hours(now, -500),
      },
      {
        ...base,
        ...of(third),
        title: "추가 증인 연락처",
        items: "증인 성함과 연락처",
        status: "canceled",
        created_at: hours(now, -450),
      },
    ])
    .execute();
}

type Said = readonly [hoursAgo: number, sender: "client" | "staff", content: string];

const asking: readonly Said[] = [
  [75, "staff", "다음 기일은 법원에서 정하는 대로 알려 드리겠습니다. 요청드린 자료도 확인 부탁드립니다."],
  [74, "client", "네, 이번 주 안에 올리겠습니다."],
  [26, "client", "통장 거래내역은 3년 치를 모두 보내야 하나요?"],
  [25, "client", "은행이 두 곳이라 나누어 올려도 되는지도 궁금합니다."],
];
const answered: readonly Said[] = [
  [52, "client", "등기사항전부증명서는 어디서 떼나요?"],
  [50, "staff", "인터넷등기소에서 발급받으실 수 있습니다. 제출용이 아니라 열람용도 괜찮습니다."],
  [49, "client", "감사합니다. 올려 두었습니다."],
  [5, "staff", "보내 주신 자료를 잘 받았습니다. 검토한 뒤 말씀드리겠습니다."],
];
const ended: readonly Said[] = [
  [420, "client", "합의금이 입금되었습니다."],
  [418, "staff", "확인했습니다. 그동안 고생 많으셨습니다."],
];

async function fillRoom(
  { query, now }: Filling,
  { id: ownerId, userId }: Owner,
  { id: clientId, team_id, projectId }: Client,
  { closed, said }: { readonly closed: boolean; readonly said: readonly Said[] },
): Promise<void> {
  const { name } = await query
    .selectFrom("clients")
    .select("name")
    .where("id", "=", clientId)
    .executeTakeFirstOrThrow();
  const lastAnswer = said.findLastIndex(([, sender]) => sender === "staff") + 1;
  const waiting = closed ? undefined : said[lastAnswer];
  const { id } = await query
    .insertInto("client_rooms")
    .values({
      team_id,
      client_id: clientId,
      project_id: projectId,
      name,
      status: closed ? "closed" : "open",
      owner_id: ownerId,
      last_seq: said.length,
      last_at: hours(now, -said.at(-1)![0]),
      staff_seq: lastAnswer,
      client_seq: waiting ? said.length : lastAnswer - 1,
      waiting_since: waiting ? hours(now, -waiting[0]) : null,
      created_at: hours(now, -said[0]![0]),
      created_by: userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await query
    .insertInto("client_messages")
    .values(
      said.map(([ago, sender, content], index) => ({
        room_id: id,
        seq: index + 1,
        sender,
        staff_id: sender === "staff" ? ownerId : null,
        content,
        created_at: hours(now, -ago),
      })),
    )
    .execute();
}
