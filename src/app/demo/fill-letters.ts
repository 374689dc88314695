import { addMonths, seoulDay } from "#platform/dates.ts";
import { contentsOf, countPaper } from "#features/service/letters/server/contents.ts";
import { sealOf } from "#features/service/letters/server/seal.ts";
import type { LetterStatus, ReturnReason } from "#features/service/letters/letter.ts";
import { merged, templates } from "#features/service/letters/templates.ts";
import { addDays, workingInstant } from "./calendar.ts";
import type { FilledPipeline } from "./fill-records.ts";
import type { FilledPeople, Filling } from "./types.ts";

type DemoLetter = {
  readonly template: string;
  readonly status: LetterStatus;
  readonly receivers: readonly string[];
  readonly channel: "counter" | "epost";
  /** Days ago that it was begun, and posted; absent: not posted. */
  readonly begun: number;
  readonly posted?: number;
  readonly deliveredAfter?: number;
  readonly returned?: ReturnReason;
  /** Days from today; below 0: over. */
  readonly replyIn?: number;
};

const demoLetters: readonly DemoLetter[] = [
  { template: "loan", status: "draft", receivers: ["가온무역 주식회사"], channel: "counter", begun: 1, replyIn: 14 },
  { template: "lease", status: "review", receivers: ["도담상회"], channel: "epost", begun: 2, replyIn: 10 },
  { template: "copyright", status: "clientOk", receivers: ["누리콘텐츠 주식회사"], channel: "epost", begun: 4 },
  { template: "wages", status: "ready", receivers: ["한빛가공 주식회사"], channel: "counter", begun: 6, replyIn: 7 },
  {
    template: "rescission",
    status: "posted",
    receivers: ["새터건설 주식회사", "이가람"],
    channel: "counter",
    begun: 9,
    posted: 2,
    replyIn: 12,
  },
  {
    template: "loan",
    status: "delivered",
    receivers: ["박다래"],
    channel: "counter",
    begun: 150,
    posted: 140,
    deliveredAfter: 2,
    replyIn: -120,
  },
  {
    template: "damages",
    status: "delivered",
    receivers: ["미리내운수 주식회사"],
    channel: "epost",
    begun: 30,
    posted: 24,
    deliveredAfter: 3,
    replyIn: -3,
  },
  {
    template: "loan",
    status: "returned",
    receivers: ["최누리"],
    channel: "counter",
    begun: 20,
    posted: 14,
    returned: "closed",
  },
  {
    template: "lease",
    status: "closed",
    receivers: ["정나루"],
    channel: "counter",
    begun: 380,
    posted: 370,
    deliveredAfter: 1,
  },
  { template: "copyright", status: "canceled", receivers: ["온빛미디어"], channel: "epost", begun: 40 },
];

const filledIn = {
  대여일: "2026년 1월 15일",
  대여금: "30,000,000",
  변제기: "2026년 7월 15일",
  계좌: "가상은행 000-0000-0000",
  계약일: "2025년 3월 2일",
  목적물: "서울특별시 가상구 없는길 7, 101호",
  보증금: "50,000,000",
  차임: "1,500,000",
  연체기간: "두 달",
  연체액: "3,000,000",
  계약명: "내부 공사 도급계약",
  의무: "약정한 공사",
  최고일: "2026년 8월 1일",
  반환액: "12,000,000",
  사고일: "2026년 5월 6일",
  "사고 내용": "가상교차로에서 신호를 어기고 발신인의 차량을 들이받았습니다.",
  "손해 내용": "수리비와 대차료",
  손해액: "8,400,000",
  저작물: "사진 ‘가상의 아침’",
  침해일: "2026년 9월 1일",
  "게시 장소": "누리집 상품 안내",
  입사일: "2024년 2월 1일",
  퇴사일: "2026년 8월 31일",
  "체불 기간": "2026년 7월과 8월",
  체불액: "9,200,000",
} as const;

/** Certified letters in every state, the newest last. */
export async function fillLetters(filling: Filling, people: FilledPeople, { records }: FilledPipeline): Promise<void> {
  for (const [index, letter] of demoLetters.entries()) {
    const project = records.project[index % records.project.length]!;
    await insertLetter(filling, people, letter, { index, projectId: project.id, client: project.client });
  }
}

type About = { readonly index: number; readonly projectId: number; readonly client: string };

async function insertLetter({ query, now }: Filling, people: FilledPeople, demo: DemoLetter, about: About) {
  const today = seoulDay(now);
  const { template: key, status, channel, replyIn, begun } = demo;
  const template = templates.find((one) => one.key === key)!;
  const clerk = people.staff.get(about.index % 2 === 0 ? "litigation" : "haeyul")!;
  const lawyer = people.staff.get("lawyer")!;
  const replyDue = replyIn === undefined ? null : addDays(today, replyIn);
  const isReviewed = !["draft", "review", "canceled"].includes(status);
  const project = await query
    .selectFrom("projects")
    .select("client_id")
    .where("id", "=", about.projectId)
    .executeTakeFirst();
  const { id } = await query
    .insertInto("letters")
    .values({
      team_id: people.teamIds["송무팀"],
      title: template.title,
      purpose: template.purpose,
      body: merged(template.body, { ...filledIn, 회신기한: replyDue ?? addDays(today, 14 - begun) }),
      status: demo.posted === undefined ? status : "ready",
      channel,
      client_id: project?.client_id ?? null,
      project_id: about.projectId,
      author_id: clerk.id,
      reviewer_id: status === "draft" ? null : lawyer.id,
      reviewed_at: isReviewed ? workingInstant(now, Math.max(begun - 1, 0)) : null,
      dated_on: addDays(today, -(demo.posted ?? 0)),
      reply_due: replyDue,
      created_at: workingInstant(now, begun),
      created_by: clerk.userId,
      updated_by: clerk.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertParties(query, id, demo, about.client);
  await countPaper({ query }, id);
  if (demo.posted !== undefined) await post({ query, today }, id, { ...demo, posted: demo.posted }, about.index);
}

const address = (place: number) => `서울특별시 가상구 없는길 ${place}`;

async function insertParties(query: Filling["query"], letter_id: number, { receivers }: DemoLetter, client: string) {
  await query
    .insertInto("letter_senders")
    .values({ letter_id, place: 1, name: client.slice(0, 100), address: address(11), postcode: "00000" })
    .execute();
  await query
    .insertInto("letter_receivers")
    .values(
      receivers.map((name, index) => ({
        letter_id,
        place: index + 1,
        name,
        address: address(20 + index),
        postcode: "00000",
      })),
    )
    .execute();
}

type Posting = DemoLetter & { readonly posted: number };

async function post(
  { query, today }: Pick<Filling, "query"> & { readonly today: string },
  id: number,
  { posted, status, deliveredAfter, returned, receivers }: Posting,
  index: number,
): Promise<void> {
  const postedOn = addDays(today, -posted);
  const registered = `10000-${String(index).padStart(4, "0")}-0000`;
  const outcome = {
    delivered_on: deliveredAfter === undefined ? null : addDays(postedOn, deliveredAfter),
    returned_on: returned === undefined ? null : addDays(postedOn, 5),
    return_reason: returned ?? null,
  };
  await query
    .updateTable("letters")
    .set({
      ...outcome,
      status,
      posted_on: postedOn,
      post_office: "가상우체국",
      registered_no: registered,
      fee: 3_830 * receivers.length,
      keep_until: addMonths(postedOn, 36),
      sealed_hash: sealOf(await contentsOf({ query }, id)),
      client_approved_on: addDays(postedOn, -1),
      client_approved_by: "의뢰인 본인",
      client_approved_via: "phone",
    })
    .where("id", "=", id)
    .execute();
  await query
    .updateTable("letter_receivers")
    .set({ ...outcome, registered_no: registered })
    .where("letter_id", "=", id)
    .execute();
}
