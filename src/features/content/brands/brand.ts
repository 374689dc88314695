import { staffRef } from "#firm/refs.ts";
import { healths } from "#features/content/sites/health.ts";
import { count, date, flag, instant, longText, money, oneOf, ref, text } from "#records/field.ts";
import { defineLines } from "#records/lines.ts";
import { defineResource } from "#records/resource.ts";

const brandStatusLabels = { running: "운영", maintenance: "점검", stopped: "중단" } as const;
const { unknown, ok, slow, error, down } = healths;
const healthLabels = {
  unknown: unknown.label,
  ok: ok.label,
  slow: slow.label,
  error: error.label,
  down: down.label,
} as const;

/** Where a brand speaks to the public. */
export const channelLabels = {
  blog: "블로그",
  cafe: "카페",
  kin: "지식인",
  instagram: "인스타",
  homepage: "홈페이지",
} as const;
export type Channel = keyof typeof channelLabels;

/** How an account was come by (additions B3): bought and borrowed ones are not posted to. */
export const obtainedLabels = { own: "자체 개설", transferred: "정식 이전", bought: "매수", borrowed: "대여" } as const;
export const brandRoleLabels = { write: "작성", review: "검수", publish: "발행" } as const;

/** 브랜드 (product §5.6). The domain follows the address; health, posts and figures are worked out. */
export const brand = defineResource("brand", {
  label: "브랜드",
  table: "brands",
  api: "/api/brands",
  page: "/lawfirm/brand",
  numbered: false,
  title: "name",
  parts: ["tasks", "memos", "files", "timeline"],
  follows: ["consult", "siteEvent"],
  fields: {
    name: text({ label: "브랜드", required: true, max: 60, search: true, sort: true, width: 150 }),
    status: oneOf(brandStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 84,
      tones: { running: "green", maintenance: "amber", stopped: "grey" },
    }),
    health: oneOf(healthLabels, {
      label: "헬스",
      required: true,
      readonly: true,
      filter: true,
      width: 88,
      tones: { unknown: unknown.tone, ok: ok.tone, slow: slow.tone, error: error.tone, down: down.tone },
    }),
    domain: text({ label: "도메인", max: 120, readonly: true, search: true, width: 0 }),
    siteUrl: text({ label: "홈페이지 주소", max: 300, detailOnly: true, help: "https로 시작하는 주소" }),
    formUrl: text({
      label: "문의폼 점검 주소",
      max: 300,
      detailOnly: true,
      help: "시험 접수를 받아 주는 주소, 홈페이지와 같은 도메인",
    }),
    category: text({ label: "분야", max: 60, width: 110 }),
    phone: text({ label: "대표번호", max: 20, width: 120 }),
    phoneUnregistered: flag({
      label: "발신번호 미등록",
      readonly: true,
      filter: true,
      width: 120,
      help: "대표번호가 사용 중인 발신번호로 등록되어 있지 않아, 그 번호로 문자를 보낼 수 없습니다.",
    }),
    manager: ref(staffRef, { label: "담당", works: true, filter: true, width: 88 }),
    responsible: ref(staffRef, { label: "광고책임변호사", among: "lawyers", works: true, filter: true, width: 110 }),
    posts: count({ label: "게시물", readonly: true, unit: "건", width: 84 }),
    consults: count({ label: "이번달 상담", readonly: true, unit: "건", width: 104 }),
    conversions: count({ label: "이번달 계약", readonly: true, unit: "건", width: 104 }),
    adCost: money({ label: "이번달 광고비", readonly: true, readableWith: "매출조회", width: 124 }),
    costPerConsult: money({ label: "CPA", readonly: true, readableWith: "매출조회", width: 104 }),
    domainExpiresOn: date({ label: "도메인 만료", sort: true, filter: true }),
    gaId: text({ label: "애널리틱스 ID", max: 40, detailOnly: true }),
    adsId: text({ label: "광고 계정 ID", max: 40, detailOnly: true }),
    contactBlock: longText({
      label: "연락처 문구",
      max: 1_000,
      help: "게시물 끝에 붙는 법인 이름, 광고책임변호사, 주소와 전화",
    }),
    postingRules: longText({ label: "작성 기준", max: 5_000 }),
    forbiddenWords: longText({ label: "금칙어", max: 2_000, help: "한 줄에 하나씩" }),
    createdAt: instant({ label: "등록", required: true, readonly: true }),
  },
  columns: [
    "name",
    "domain",
    "category",
    "phone",
    "status",
    "health",
    "posts",
    "consults",
    "conversions",
    "adCost",
    "costPerConsult",
    "manager",
  ],
});

/** 채널 대장 of a brand. */
export const channelLines = defineLines({
  label: "채널",
  table: "brand_channels",
  record: "brand_id",
  place: "place",
  most: 20,
  fields: {
    channel: oneOf(channelLabels, { label: "채널", required: true }),
    account: text({ label: "계정", required: true, max: 100 }),
    legalOwner: text({ label: "법적 명의", required: true, max: 100 }),
    obtained: oneOf(obtainedLabels, { label: "취득 경위", required: true }),
    postAddress: text({ label: "게시 API 주소", max: 300 }),
  },
});

/** Who writes, looks over and publishes for a brand. */
export const brandStaffLines = defineLines({
  label: "담당",
  table: "brand_staff",
  record: "brand_id",
  place: "place",
  most: 40,
  fields: {
    staff: ref(staffRef, { label: "직원", required: true }),
    role: oneOf(brandRoleLabels, { label: "역할", required: true }),
  },
});
