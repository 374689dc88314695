import { hearingRef, legalCaseRef, staffRef } from "#firm/refs.ts";
import { count, flag, instant, longText, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

export const hearingKindLabels = {
  pleading: "변론",
  preparatory: "변론준비",
  mediation: "조정",
  examination: "심문",
  trial: "공판",
  judgment: "선고",
  appraisal: "감정·검증",
  investigation: "조사",
  opinion: "의견청취",
  other: "기타",
} as const;
export type HearingKind = keyof typeof hearingKindLabels;

/** States of a hearing with the words shown for them (product entity 기일). */
export const hearingStatusLabels = {
  scheduled: "예정",
  held: "완료",
  moved: "변경",
  postponed: "연기",
  canceled: "취소",
} as const;
export type HearingStatus = keyof typeof hearingStatusLabels;

export const hearingResults = {
  continued: "속행",
  closed: "종결",
  postponed: "연기",
  undetermined: "추정",
  judged: "선고",
  bothAbsent: "쌍불",
  settled: "화해·조정",
  withdrawn: "취하",
} as const;
export type HearingResult = keyof typeof hearingResults;

/** 기일 (product §5.3) of a case. What became of it is set by steps; one that is moved stays, with the new one after it. */
export const hearing = defineResource("hearing", {
  label: "기일",
  table: "hearings",
  api: "/api/hearings",
  page: "/lawfirm/service/legal-case/hearings",
  numbered: false,
  title: "title",
  order: "at",
  whose: [["legalCase", "case_id"]],
  parts: ["tasks", "memos", "files"],
  follows: ["legalCase"],
  fields: {
    title: text({ label: "기일", readonly: true, max: 40, width: 206, disclose: true }),
    at: instant({ label: "일시", required: true, sort: true, filter: true, disclose: true }),
    case: ref(legalCaseRef, { label: "소송사건", required: true, filter: true, width: 0 }),
    kind: oneOf(hearingKindLabels, { label: "종류", required: true, filter: true, width: 84, disclose: true }),
    courtRoom: text({ label: "법정", max: 100, width: 130, disclose: true }),
    lawyer: ref(staffRef, {
      label: "출석 변호사",
      among: "lawyers",
      works: true,
      filter: true,
      width: 88,
      disclose: true,
    }),
    status: oneOf(hearingStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 84,
      disclose: true,
      tones: { scheduled: "blue", held: "green", moved: "grey", postponed: "amber", canceled: "grey" },
    }),
    result: oneOf(hearingResults, { label: "결과", readonly: true, filter: true, width: 84, disclose: true }),
    minutes: count({ label: "예상 시간", min: 5, max: 720, unit: "분", detailOnly: true }),
    clientAttends: flag({ label: "의뢰인 출석", width: 92 }),
    video: flag({ label: "영상", filter: true, width: 64 }),
    poaMissing: flag({
      label: "위임장 미제출",
      readonly: true,
      detailOnly: true,
      help: "이 기일까지 위임장을 제출했다고 계약에 적혀 있지 않습니다(변호사법 제29조의2).",
    }),
    previous: ref(hearingRef, { label: "앞 기일", readonly: true, detailOnly: true }),
    firstAt: instant({ label: "처음 일시", readonly: true, detailOnly: true }),
    reason: text({ label: "사유", max: 500, readonly: true, detailOnly: true, erase: "empty" }),
    report: longText({ label: "기일보고", readonly: true, erase: "empty" }),
    note: text({ label: "비고", max: 500, detailOnly: true, erase: "empty" }),
    createdAt: instant({ label: "등록", required: true, readonly: true, detailOnly: true }),
  },
  columns: ["title", "case", "courtRoom", "lawyer", "clientAttends", "video", "status", "result"],
});
