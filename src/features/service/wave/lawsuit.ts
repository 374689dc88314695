import { groupSuitRef, legalCaseRef } from "#firm/refs.ts";
import { count, date, instant, longText, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

const lawsuitStatuses = {
  pending: "심리중",
  decided: "선고",
  appealed: "상소",
  final: "확정",
  ended: "종료",
} as const;

const lawsuitResults = {
  won: "승소",
  partial: "일부승",
  lost: "패소",
  settled: "화해·조정",
  withdrawn: "취하",
} as const;

/** A case before a court that belongs to a group suit, one or several for each 차수 (product §6.9). */
export const suitLawsuit = defineResource("suitLawsuit", {
  label: "집단소송 사건",
  table: "suit_lawsuits",
  api: "/api/suit-lawsuits",
  page: "/lawfirm/wave/lawsuits",
  open: "query",
  numbered: false,
  title: "caseNo",
  follows: ["participant"],
  happened: ["decidedOn", "servedOn"],
  inOrder: [["decidedOn", "servedOn"]],
  parts: ["tasks", "memos", "files", "timeline"],
  fields: {
    status: oneOf(lawsuitStatuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 80,
      tones: { pending: "accent", decided: "amber", appealed: "amber", final: "green", ended: "grey" },
    }),
    caseNo: text({ label: "사건번호", required: true, max: 40, search: true, width: 152 }),
    court: text({ label: "법원", max: 60, search: true, width: 130 }),
    suit: ref(groupSuitRef, { label: "집단소송", required: true, filter: true, width: 0 }),
    wave: count({ label: "차수", required: true, min: 1, max: 99, unit: "차", filter: true, width: 60 }),
    plaintiffs: count({ label: "원고", readonly: true, unit: "명", width: 68 }),
    division: text({ label: "재판부", max: 60, width: 110 }),
    filedOn: date({ label: "접수일", sort: true, filter: true }),
    case: ref(legalCaseRef, {
      label: "소송사건",
      width: 160,
      help: "송무의 소송사건과 연결하면 기일과 기한이 그 사건에서 보입니다.",
    }),
    nextHearingAt: instant({ label: "다음 기일(송무)", readonly: true }),
    nextDeadlineOn: date({ label: "다음 기한(송무)", readonly: true }),
    nextOn: date({ label: "다음 기일·기한", sort: true, filter: true }),
    nextWhat: text({ label: "기일·기한 내용", max: 60, width: 120 }),
    decidedOn: date({ label: "선고일", readonly: true }),
    servedOn: date({ label: "판결 송달일", readonly: true, detailOnly: true }),
    appealUntil: date({
      label: "상소기한",
      readonly: true,
      detailOnly: true,
      help: "판결이 송달된 날부터 기한규칙의 상소기간으로 셉니다(민사소송법 제396조, 제425조). 끝나는 날이 토요일이나 공휴일이면 다음 근무일입니다(민법 제161조).",
    }),
    result: oneOf(lawsuitResults, { label: "결과", readonly: true, filter: true, width: 84 }),
    notes: longText({ label: "메모" }),
  },
  columns: [
    "status",
    "caseNo",
    "court",
    "suit",
    "wave",
    "plaintiffs",
    "division",
    "nextHearingAt",
    "nextDeadlineOn",
    "nextOn",
    "nextWhat",
    "result",
  ],
});
