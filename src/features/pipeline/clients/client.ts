import { staffRef, teamRef } from "#firm/refs.ts";
import {
  businessNumber,
  count,
  date,
  email,
  flag,
  instant,
  longText,
  moneySum,
  oneOf,
  phone,
  ref,
  text,
} from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { caseScopes } from "./case-kinds.ts";

const clientKinds = { 개인: "개인", 법인: "법인", 단체: "단체" } as const;
export const clientGrades = { normal: "일반", important: "중요", caution: "주의" } as const;
export const clientStatuses = {
  prospect: "잠재",
  active: "진행중",
  closed: "종결",
  dueDestroy: "파기예정",
  destroyed: "파기",
} as const;

/** Who is there for a client: column and word of each. */
export const clientPeople = { manager: "담당", lawyer: "변호사" } as const;
export type ClientPerson = keyof typeof clientPeople;
export const clientPersonNames = Object.keys(clientPeople) as ClientPerson[];

/** 고객 (product §5.3). */
export const client = defineResource("client", {
  label: "고객",
  table: "clients",
  api: "/api/clients",
  page: "/lawfirm/client",
  title: "name",
  caseScoped: true,
  whose: [["client", "merged_into_id"]],
  follows: ["contract", "project", "payment"],
  happened: ["birth", "privacyConsentAt"],
  inOrder: [["birth", "privacyConsentAt"]],
  parts: ["tasks", "memos", "files", "timeline", "messages"],
  fields: {
    ownTeam: ref(teamRef, { label: "팀", required: true, readonly: true, filter: true, width: 88 }),
    name: text({
      label: "성명/상호",
      required: true,
      max: 100,
      personal: "name",
      search: true,
      sort: true,
      width: 150,
      disclose: true,
      erase: "mask",
    }),
    kind: oneOf(clientKinds, { label: "구분", required: true, filter: true, width: 56, disclose: true }),
    tel: phone({ label: "연락처", search: true, disclose: true, erase: "empty" }),
    tel2: phone({ label: "연락처 2", search: true, detailOnly: true, disclose: true, erase: "empty" }),
    email: email({ label: "이메일", search: true, detailOnly: true, disclose: true, erase: "empty" }),
    address: text({ label: "주소", personal: "hidden", detailOnly: true, disclose: true, erase: "empty" }),
    bizNo: businessNumber({ label: "사업자등록번호", detailOnly: true, disclose: true, erase: "empty" }),
    birth: date({ label: "생년월일", detailOnly: true, disclose: true, erase: "empty" }),
    grade: oneOf(clientGrades, { label: "등급", required: true, filter: true, width: 60, disclose: true }),
    status: oneOf(clientStatuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 80,
      disclose: true,
    }),
    caseScope: oneOf(caseScopes, { label: "외국/비자", required: true, filter: true, width: 84, disclose: true }),
    openProjects: count({ label: "진행 사건", readonly: true, unit: "건", width: 76 }),
    nextHearingAt: instant({ label: "다음 기일", readonly: true }),
    nextDeadlineOn: date({ label: "다음 기한", readonly: true }),
    paid: moneySum({ label: "입금", readonly: true, readableWith: "결제관리", width: 100 }),
    unpaid: moneySum({ label: "미수금", readonly: true, readableWith: "결제관리", width: 100 }),
    hasUnpaid: flag({ label: "미수 있음", readonly: true, filter: true, readableWith: "결제관리", width: 84 }),
    lastContactAt: instant({
      label: "최근 연락",
      readonly: true,
      sort: true,
      filter: true,
      width: 136,
      disclose: true,
    }),
    silentDays: count({
      label: "무연락 기간",
      required: true,
      readonly: true,
      filter: true,
      max: 1_000_000,
      unit: "일",
      width: 92,
    }),
    silent: flag({ label: "무연락", readonly: true, filter: true, width: 72 }),
    manager: ref(staffRef, { label: "담당", works: true, filter: true, width: 76, disclose: true, erase: "empty" }),
    lawyer: ref(staffRef, {
      label: "변호사",
      among: "lawyers",
      works: true,
      filter: true,
      width: 92,
      disclose: true,
      erase: "empty",
    }),
    contactPreference: oneOf(
      { tel: "전화", sms: "문자", email: "이메일" },
      { label: "연락 방법", detailOnly: true, disclose: true, erase: "empty" },
    ),
    contactBan: text({ label: "연락 금지 시간", max: 100, width: 120, disclose: true, erase: "empty" }),
    contactBanned: flag({ label: "연락금지", readonly: true, filter: true, width: 76 }),
    source: text({ label: "알게 된 경로", max: 100, detailOnly: true, disclose: true, erase: "empty" }),
    privacyConsentAt: instant({ label: "개인정보 동의", filter: true, width: 96, disclose: true, erase: "empty" }),
    consentMissing: flag({ label: "동의 없음", readonly: true, filter: true, width: 84 }),
    retentionUntil: date({ label: "보관기한", sort: true, filter: true, disclose: true }),
    namesake: flag({ label: "동명이인 확인", detailOnly: true, help: "같은 연락처의 고객과 다른 사람이면 켭니다." }),
    notes: longText({ label: "메모", disclose: true, erase: "empty" }),
  },
  columns: [
    "name",
    "kind",
    "tel",
    "grade",
    "status",
    "openProjects",
    "paid",
    "unpaid",
    "lastContactAt",
    "contactBanned",
    "manager",
    "privacyConsentAt",
    "retentionUntil",
  ],
});
