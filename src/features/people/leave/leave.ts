import { staffRef } from "#firm/refs.ts";
import { count, date, instant, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { leaveKinds } from "./law/days.ts";

/** lead: the first approval is there · used: an approved one whose days are past · moved: the firm asks for other days · canceling: an approved one is to be taken back. */
export const leaveStates = {
  requested: "신청",
  lead: "1차 승인",
  approved: "승인",
  used: "사용",
  moved: "시기변경",
  rejected: "반려",
  canceling: "취소 요청",
  canceled: "취소",
} as const;
export type LeaveState = keyof typeof leaveStates;

/** States in which its days are booked. */
export const standingStates: readonly LeaveState[] = ["requested", "lead", "approved", "used", "moved", "canceling"];

const own = { keep: "근로기준법 제42조의 휴가 서류" } as const;

/** 휴가 (product §5.8, §6.14): a request with its decisions; its days are booked on lots of the ledger. */
export const leave = defineResource("leave", {
  label: "휴가",
  table: "leaves",
  api: "/api/leaves",
  page: "/lawfirm/mypage/vacation",
  numbered: false,
  title: "title",
  order: "-startsOn",
  fields: {
    staff: ref(staffRef, { label: "직원", required: true, filter: true, width: 90 }),
    kind: oneOf(leaveKinds, { label: "종류", required: true, filter: true, width: 92 }),
    status: oneOf(leaveStates, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 92,
      tones: {
        requested: "blue",
        lead: "accent",
        approved: "green",
        used: "grey",
        moved: "amber",
        rejected: "red",
        canceling: "amber",
        canceled: "grey",
      },
    }),
    title: text({ label: "휴가", readonly: true, max: 100, search: true, width: 0, erase: own }),
    startsOn: date({ label: "시작일", required: true, sort: true, filter: true }),
    endsOn: date({ label: "종료일", required: true }),
    fromTime: text({
      label: "시작 시각",
      max: 5,
      detailOnly: true,
      erase: own,
      help: "시간연차에만 적습니다. 예: 14:00",
    }),
    untilTime: text({ label: "종료 시각", max: 5, detailOnly: true, erase: own }),
    minutes: count({ label: "차감 시간", readonly: true, unit: "분", width: 90 }),
    purpose: text({
      label: "사유",
      max: 500,
      detailOnly: true,
      erase: "empty",
      help: "연차는 적지 않아도 됩니다. 병가·경조·공가는 무엇인지 적어 주세요.",
    }),
    deputy: ref(staffRef, {
      label: "대무자",
      filter: true,
      width: 90,
      help: "수락하면 그동안 업무와 기한 알림을 대신 받습니다.",
    }),
    otherFrom: date({ label: "바꿀 시작일", readonly: true, detailOnly: true }),
    otherUntil: date({ label: "바꿀 종료일", readonly: true, detailOnly: true }),
    decision: text({ label: "처리 사유", readonly: true, max: 500, detailOnly: true, erase: own }),
    lead: ref(staffRef, { label: "1차 승인", readonly: true, detailOnly: true }),
    leadFor: ref(staffRef, {
      label: "1차 승인 대행",
      readonly: true,
      detailOnly: true,
      help: "이 사람을 대신해 승인했습니다.",
    }),
    leadAt: instant({ label: "1차 승인일시", readonly: true, detailOnly: true }),
    hr: ref(staffRef, { label: "인사 승인", readonly: true, detailOnly: true }),
    hrAt: instant({ label: "인사 승인일시", readonly: true, detailOnly: true }),
    createdAt: instant({ label: "신청일시", required: true, readonly: true, width: 148, detailOnly: true }),
  },
  columns: ["staff", "kind", "status", "startsOn", "endsOn", "minutes", "deputy"],
});
