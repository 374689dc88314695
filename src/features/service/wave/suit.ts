import { caseCategories } from "#features/pipeline/clients/case-kinds.ts";
import { presaleAreaRef, staffRef } from "#firm/refs.ts";
import { count, date, flag, instant, longText, money, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

/** States of a suit with the words shown for them (product §5.5). */
export const suitStatusLabels = {
  planned: "기획",
  recruiting: "모집중",
  recruitClosed: "모집마감",
  filing: "소제기준비",
  ongoing: "진행",
  judged: "판결",
  settling: "정산",
  closed: "종결",
  canceled: "무산",
} as const;

export type SuitStatus = keyof typeof suitStatusLabels;

const suitModes = { joint: "공동원고", appointed: "선정당사자" } as const;

/** How an award is divided: alike, or by the share each has in what was bought. */
export const awardBases = { equal: "균등", share: "지분" } as const;

/** 집단소송 (product §5.5). State, release of the public text and the award are set by steps and commands. */
export const groupSuit = defineResource("groupSuit", {
  label: "집단소송",
  table: "group_suits",
  api: "/api/group-suits",
  page: "/lawfirm/wave/suit",
  numbered: false,
  title: "title",
  follows: ["participant"],
  inOrder: [["recruitFrom", "recruitTo"]],
  parts: ["tasks", "memos", "files", "timeline", "conflicts", "deadlines"],
  fields: {
    status: oneOf(suitStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 92,
      tones: {
        planned: "grey",
        recruiting: "blue",
        recruitClosed: "amber",
        filing: "amber",
        ongoing: "accent",
        judged: "accent",
        settling: "amber",
        closed: "green",
        canceled: "red",
      },
    }),
    title: text({ label: "제목", required: true, max: 200, search: true, width: 0 }),
    area: ref(presaleAreaRef, { label: "분양현장", width: 130 }),
    category: oneOf(caseCategories, { label: "분야", required: true, filter: true, width: 96 }),
    /** Names of `defendantLines`, which are written by themselves. */
    defendants: text({ label: "피고", max: 6200, readonly: true, search: true, width: 160 }),
    mode: oneOf(suitModes, {
      label: "당사자 방식",
      required: true,
      detailOnly: true,
      help: "선정당사자 방식에서는 소송비용 부담의 재판이 선정당사자에게만 미치므로, 동의서에 분담을 적어야 합니다(대법원 2010마1003).",
    }),
    lead: ref(staffRef, { label: "책임변", among: "lawyers", filter: true, width: 76 }),
    recruitFrom: date({ label: "모집 시작", detailOnly: true }),
    recruitTo: date({ label: "모집 마감", sort: true, filter: true }),
    lateReason: text({
      label: "마감이 늦은 이유",
      detailOnly: true,
      help: "모집 마감이 소멸시효일 30일 전보다 늦으면 이유를 적어야 합니다.",
    }),
    participants: count({ label: "참여", readonly: true, unit: "명", width: 72 }),
    minParticipants: count({ label: "최소 인원", min: 1, max: 100_000, unit: "명", detailOnly: true }),
    maxParticipants: count({ label: "목표 인원", min: 1, max: 100_000, unit: "명", width: 80 }),
    documentsRate: count({ label: "서류완비", readonly: true, unit: "%", width: 76 }),
    paidRate: count({ label: "입금률", readonly: true, unit: "%", width: 68 }),
    lawsuits: count({ label: "사건", readonly: true, unit: "건", width: 60 }),
    retainer: money({ label: "착수금(1인)", detailOnly: true }),
    expenses: money({ label: "실비(1인)", detailOnly: true }),
    successFee: text({ label: "성공보수", detailOnly: true, help: "예: 배상액의 10%(부가세 별도)" }),
    claimPerPerson: money({ label: "1인 청구액", detailOnly: true }),
    limitationOn: date({ label: "소멸시효일", sort: true, filter: true }),
    limitationBasis: text({ label: "시효 근거", detailOnly: true, help: "예: 민법 제766조 제1항, 안 날부터 3년" }),
    limitationNear: flag({
      label: "시효 임박",
      readonly: true,
      filter: true,
      width: 104,
      help: "소멸시효일이 요율표의 집단소송 시효 임박 일수(90일) 안이고 아직 소를 내지 않았습니다.",
    }),
    overdue: flag({
      label: "기한 지남",
      readonly: true,
      filter: true,
      width: 84,
      help: "모집 마감일이 지났는데 모집중이거나, 소제기 전에 소멸시효일이 지났습니다.",
    }),
    publicText: longText({
      label: "안내문",
      help: "참여 신청 페이지에 보입니다. 제목, 안내문, 성공보수, 책임변을 바꾸면 변호사 승인을 다시 받아야 합니다.",
    }),
    publicApprovedAt: instant({ label: "안내문 승인", readonly: true, detailOnly: true }),
    awardTotal: money({ label: "배상 총액", readonly: true, detailOnly: true }),
    awardDeducted: money({ label: "공제액", readonly: true, detailOnly: true }),
    awardBasis: oneOf(awardBases, { label: "배분 기준", readonly: true, detailOnly: true }),
    notes: longText({ label: "메모" }),
  },
  columns: [
    "status",
    "title",
    "area",
    "defendants",
    "recruitTo",
    "participants",
    "maxParticipants",
    "documentsRate",
    "paidRate",
    "limitationOn",
    "lead",
    "lawsuits",
  ],
});
