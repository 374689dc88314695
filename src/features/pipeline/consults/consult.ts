import { brandRef, clientRef, staffRef, teamRef } from "#firm/refs.ts";
import {
  count,
  email,
  flag,
  instant,
  longText,
  money,
  oneOf,
  phone,
  ref,
  text,
  type RefTarget,
} from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { caseCategories, caseScopes } from "#features/pipeline/clients/case-kinds.ts";

/** States of a consultation with the words shown for them (product entity 상담). */
export const consultStatusLabels = {
  new: "접수",
  noAnswer: "부재중",
  contacted: "통화완료",
  scheduled: "예약",
  done: "상담완료",
  considering: "검토중",
  converted: "계약",
  onHold: "보류",
  lost: "종결",
  canceled: "취소",
  noShow: "노쇼",
  declined: "수임불가",
  duplicate: "중복",
} as const;

export type ConsultStatus = keyof typeof consultStatusLabels;
export const consultStatuses = Object.keys(consultStatusLabels) as ConsultStatus[];

const consultTypes = {
  tel: "전화",
  visit: "방문",
  video: "화상",
  chat: "채팅",
  ai: "AI",
  email: "이메일",
} as const;
export const consultChannels = {
  web: "홈페이지",
  tel: "전화",
  kakao: "카카오톡",
  naver: "네이버",
  google: "구글",
  youtube: "유튜브",
  intro: "소개",
  revisit: "재방문",
  presale: "분양",
  etc: "기타",
} as const;
const lostReasons = {
  cost: "비용",
  otherFirm: "타사무소",
  lowChance: "승소가능성낮음",
  unreachable: "연락두절",
  conflict: "이해충돌",
  inquiry: "단순문의",
  etc: "기타",
} as const;

/**
 * How the conflict check of a consultation stands; a decision that a later party has overtaken counts as none. `found`:
 * somebody was found and no lawyer has decided yet.
 */
const conflictMarks = {
  unchecked: "미확인",
  found: "확인필요",
  clear: "이상없음",
  consentNeeded: "동의필요",
  prohibited: "수임불가",
  waived: "동의받음",
} as const;

/** Why 계약전환 is closed, by how the conflict check stands; null: it is open. */
export const conversionProblems: Readonly<Record<keyof typeof conflictMarks, string | null>> = {
  unchecked: "계약전환은 변호사가 이해충돌을 결정한 뒤에 할 수 있습니다. ‘이해충돌’ 탭에서 조회해 주세요.",
  found: "계약전환은 변호사가 이해충돌을 결정한 뒤에 할 수 있습니다. ‘이해충돌’ 탭에서 조회해 주세요.",
  clear: null,
  consentNeeded: "의뢰인의 동의를 받아야 계약으로 전환할 수 있습니다(변호사법 제31조 제1항 제2호).",
  prohibited: "수임할 수 없는 상담입니다(변호사법 제31조). ‘다른 처리’에서 수임불가로 처리해 주세요.",
  waived: null,
};

/** Why everything but 수임불가 is closed once a lawyer has refused the matter. */
export const prohibitedProblem =
  "수임할 수 없다고 결정된 상담입니다(변호사법 제31조). ‘다른 처리’에서 수임불가로 처리해 주세요.";

/** What the caller is told then: neither why nor about whom (변호사법 제26조). */
export const refusalText =
  "문의하신 사건은 저희가 맡을 수 없어 알려 드립니다. 다른 변호사와 상담해 주시고, 정해진 기한이 있는 사건이면 서둘러 주시기 바랍니다.";

/** How far the fee of a consultation is paid: by the payments matched with it, refunds taken off. */
export const paymentMarks = { none: "상담료 없음", due: "미결제", part: "일부결제", paid: "결제완료" } as const;

/** Days within which an earlier consultation with the same number is shown (product §6.2). */
export const sameNumberDays = 30;

/** The original of a duplicate is a consultation itself. */
export const original = {
  name: "consult",
  label: "상담",
  table: "consults",
  titleColumn: "name",
  numberColumn: "id_int",
  page: "/lawfirm/consult",
  open: "path",
  api: "/api/consults",
} as const satisfies RefTarget;

/** 상담 (product §5.3). State, booking, loss and conversion are set by steps. */
export const consult = defineResource("consult", {
  label: "상담",
  table: "consults",
  api: "/api/consults",
  page: "/lawfirm/consult",
  title: "name",
  caseScoped: true,
  whose: [
    ["client", "client_id"],
    ["consult", "duplicate_of_id"],
  ],
  follows: ["payment"],
  happened: ["privacyConsentAt", "marketingConsentAt", "nightConsentAt"],
  parts: ["tasks", "memos", "files", "timeline", "conflicts", "messages"],
  fields: {
    createdAt: instant({
      label: "접수일시",
      required: true,
      readonly: true,
      sort: true,
      filter: true,
      width: 148,
      disclose: true,
    }),
    status: oneOf(consultStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 96,
      tones: {
        new: "blue",
        noAnswer: "amber",
        contacted: "accent",
        scheduled: "green",
        done: "grey",
        considering: "amber",
        converted: "green",
        onHold: "grey",
        lost: "grey",
        canceled: "grey",
        noShow: "amber",
        declined: "red",
        duplicate: "grey",
      },
      disclose: true,
    }),
    type: oneOf(consultTypes, { label: "유형", required: true, filter: true, width: 72, disclose: true }),
    category: oneOf(caseCategories, { label: "분야", required: true, filter: true, width: 88, disclose: true }),
    name: text({
      label: "성명",
      max: 100,
      personal: "name",
      search: true,
      width: 120,
      help: "비우면 익명으로 보입니다.",
      disclose: true,
      erase: "mask",
    }),
    tel: phone({ label: "연락처", search: true, disclose: true, erase: "empty" }),
    email: email({ label: "이메일", search: true, detailOnly: true, disclose: true, erase: "empty" }),
    opponent: text({ label: "상대방", max: 100, personal: "name", width: 110, erase: "empty" }),
    brief: text({ label: "요약", max: 200, search: true, width: 0, disclose: true, erase: "empty" }),
    content: longText({ label: "내용", disclose: true, erase: "empty" }),
    channel: oneOf(consultChannels, { label: "유입경로", required: true, filter: true, width: 88, disclose: true }),
    brand: ref(brandRef, {
      label: "브랜드",
      readonly: true,
      filter: true,
      width: 110,
      help: "어느 브랜드를 보고 왔는지. ‘유입’ 탭에서 정합니다.",
    }),
    urgent: flag({ label: "급함", filter: true, width: 60 }),
    caseScope: oneOf(caseScopes, { label: "외국/비자", required: true, filter: true, width: 84 }),
    assignee: ref(staffRef, { label: "담당", works: true, filter: true, width: 88 }),
    lawyer: ref(staffRef, {
      label: "상담변호사",
      among: "lawyers",
      works: true,
      filter: true,
      width: 96,
      disclose: true,
    }),
    ownTeam: ref(teamRef, { label: "팀", required: true, readonly: true, filter: true, width: 88 }),
    scheduledAt: instant({ label: "예약일시", readonly: true, sort: true, filter: true, width: 148, disclose: true }),
    durationMin: count({
      label: "상담시간",
      readonly: true,
      min: 5,
      max: 600,
      unit: "분",
      detailOnly: true,
      disclose: true,
    }),
    overlapReason: text({ label: "겹침 사유", max: 200, readonly: true, detailOnly: true, erase: "empty" }),
    place: text({ label: "장소", readonly: true, detailOnly: true, disclose: true, erase: "empty" }),
    nextActionAt: instant({ label: "다음연락", readonly: true, sort: true, filter: true, width: 148 }),
    fee: money({ label: "상담료", filter: true, width: 104, disclose: true }),
    payment: oneOf(paymentMarks, {
      label: "결제",
      required: true,
      readonly: true,
      filter: true,
      width: 96,
      tones: { none: "grey", due: "red", part: "amber", paid: "green" },
      disclose: true,
    }),
    result: text({ label: "결과", max: 2000, readonly: true, detailOnly: true, disclose: true, erase: "empty" }),
    lostReason: oneOf(lostReasons, { label: "종결사유", readonly: true, filter: true, width: 110, disclose: true }),
    privacyConsentAt: instant({ label: "개인정보 동의", detailOnly: true, disclose: true, erase: "empty" }),
    marketingConsentAt: instant({ label: "광고 수신 동의", detailOnly: true, disclose: true, erase: "empty" }),
    nightConsentAt: instant({ label: "야간 수신 동의", detailOnly: true, disclose: true, erase: "empty" }),
    conflict: oneOf(conflictMarks, {
      label: "충돌",
      required: true,
      readonly: true,
      filter: true,
      width: 92,
      tones: {
        unchecked: "grey",
        found: "red",
        clear: "green",
        consentNeeded: "amber",
        prohibited: "red",
        waived: "green",
      },
    }),
    walled: flag({ label: "상대방 차단", readonly: true, detailOnly: true }),
    noAnswerCount: count({ label: "부재중", required: true, readonly: true, unit: "회", width: 76 }),
    firstContactAt: instant({ label: "첫 응답", readonly: true, detailOnly: true }),
    client: ref(clientRef, {
      label: "고객",
      readonly: true,
      filter: true,
      width: 110,
      help: "비우면 상담의 성명과 연락처로 고객을 만듭니다.",
    }),
    contractNumber: count({ label: "계약번호", readonly: true, detailOnly: true }),
    duplicateOf: ref(original, { label: "원본 상담", readonly: true, detailOnly: true }),
    separateCase: flag({ label: "별건", detailOnly: true, help: "같은 번호의 다른 상담과 사건이 다르면 켭니다." }),
    declinedBy: ref(staffRef, { label: "수임불가 결정", readonly: true, detailOnly: true }),
    journalFacts: longText({ label: "사실관계", disclose: true, erase: "empty" }),
    journalIssues: longText({ label: "쟁점", erase: "empty" }),
    journalWishes: longText({ label: "의뢰인 요구", disclose: true, erase: "empty" }),
    journalAdvice: longText({ label: "조언", disclose: true, erase: "empty" }),
    journalNext: longText({ label: "다음단계", erase: "empty" }),
    journalConfirmedAt: instant({ label: "상담일지 확정", readonly: true, detailOnly: true }),
    today: flag({ label: "오늘 처리", readonly: true, filter: true, width: 84 }),
    unanswered: flag({ label: "30분 넘게 미응답", readonly: true, filter: true, width: 130 }),
    contacted: flag({ label: "통화 성공", readonly: true, filter: true, width: 84 }),
    booked: flag({ label: "예약 있음", readonly: true, filter: true, width: 84 }),
    noShowed: flag({ label: "노쇼 있음", readonly: true, filter: true, width: 84 }),
    signed: flag({ label: "계약 체결", readonly: true, filter: true, width: 84 }),
  },
  columns: [
    "createdAt",
    "status",
    "type",
    "category",
    "name",
    "tel",
    "brief",
    "channel",
    "brand",
    "assignee",
    "scheduledAt",
    "nextActionAt",
    "conflict",
  ],
});

/** The parts of 상담일지, in their order. */
export const journalFields = [
  "journalFacts",
  "journalIssues",
  "journalWishes",
  "journalAdvice",
  "journalNext",
] as const;

/** What a consultation without a name is called (spec §3). */
export const nameless = "익명";
