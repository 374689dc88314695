import { richTextOf } from "#platform/rich-text.ts";
import { seoulDay } from "#platform/dates.ts";
import { workingInstant } from "./calendar.ts";
import type { FilledPeople, Filling } from "./types.ts";

const dayMs = 86_400_000;

type Article = {
  readonly kind: "press" | "notice" | "column" | "law";
  readonly status: "draft" | "review" | "reserved" | "published" | "hidden";
  readonly title: string;
  readonly body: string;
  readonly press?: string;
  readonly pinned?: true;
  /** Its place among the brands. */
  readonly brand?: number;
  /** Days ago. */
  readonly written: number;
  /** Days from now until which it is to be read again; one has passed. */
  readonly review?: number;
};

const articles: readonly Article[] = [
  {
    kind: "notice",
    status: "published",
    title: "추석 연휴 상담 접수 안내",
    body: "연휴에는 온라인 접수만 받습니다.\n급한 형사 사건은 대표번호로 연락해 주시기 바랍니다.",
    written: 60,
    pinned: true,
  },
  {
    kind: "law",
    status: "published",
    title: "생계비계좌, 한 사람에 하나씩 월 250만원까지",
    body: "2026년 2월 1일부터 생계비계좌에 든 돈은 월 250만원까지 압류하지 못합니다.\n은행 창구에서 신분증만으로 만들 수 있습니다.",
    written: 40,
    review: 140,
    pinned: true,
  },
  {
    kind: "law",
    status: "published",
    title: "전세보증금을 돌려받지 못할 때 먼저 할 일",
    body: "계약이 끝나기 두 달 전까지 갱신하지 않겠다고 알립니다.\n이사해야 하면 임차권등기를 먼저 마칩니다.",
    brand: 2,
    written: 200,
    review: -20,
  },
  {
    kind: "press",
    status: "published",
    title: "해온, 지식산업센터 수분양자 공동소송 제기",
    body: "수분양자 120여 명을 대리해 계약금 반환을 구하는 소를 냈다고 밝혔다.",
    press: "가상법률신문",
    brand: 2,
    written: 25,
  },
  {
    kind: "column",
    status: "reserved",
    title: "이혼 재산분할, 연금은 어떻게 나누나",
    body: "국민연금과 퇴직연금은 나누는 방법이 다릅니다.\n혼인 기간을 먼저 따져 봅니다.",
    brand: 0,
    written: 4,
  },
  {
    kind: "column",
    status: "review",
    title: "음주운전 재범, 달라진 양형기준 읽기",
    body: "벌금형이 줄고 집행유예의 조건이 늘었습니다.\n초기 진술이 중요합니다.",
    brand: 1,
    written: 2,
  },
  {
    kind: "notice",
    status: "draft",
    title: "연말 업무 마감 안내",
    body: "12월 마지막 주의 접수 시간을 알립니다.",
    written: 1,
  },
  {
    kind: "press",
    status: "hidden",
    title: "개인정보 유출 손해배상 승소",
    body: "원고 일부 승소 판결이 나왔다.",
    press: "가상일보",
    written: 150,
  },
];

/** 소식 in every state; one article about the law is past its day of reading again. */
export async function fillNews({ query, now }: Filling, { teamIds, staff }: FilledPeople): Promise<void> {
  const writer = staff.get("manager")!;
  const brands = await query.selectFrom("brands").select("id").orderBy("id").execute();
  for (const [index, { kind, status, title, body, press = "", pinned, brand, written, review }] of articles.entries()) {
    const at = workingInstant(now, written);
    const isOut = status === "published" || status === "hidden";
    await query
      .insertInto("news")
      .values({
        team_id: teamIds["본사팀"],
        kind,
        status,
        title,
        press,
        link: press === "" ? "" : `https://news.example.kr/articles/${1_000 + index}`,
        body: richTextOf(body),
        pinned: pinned ?? false,
        brand_id: brand === undefined ? null : brands[brand]!.id,
        publish_at: status === "reserved" ? new Date(now.getTime() + 2 * dayMs) : null,
        published_at: isOut ? at : null,
        review_by: review === undefined ? null : seoulDay(now.getTime() + review * dayMs),
        created_at: at,
        created_by: writer.userId,
        updated_at: at,
        updated_by: writer.userId,
      })
      .execute();
  }
}
