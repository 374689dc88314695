import { consultRef, staffRef } from "#firm/refs.ts";
import { paymentMarks } from "#features/pipeline/consults/consult.ts";
import { count, flag, instant, longText, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

const sessionStatusLabels = {
  waiting: "대기",
  entered: "입장",
  running: "진행",
  ended: "종료",
  noShow: "노쇼",
  canceled: "예약 취소",
} as const;

/** 원격상담 (product §6.2): one for each booking by telephone or video; the booking itself is the consultation's. */
export const teleSession = defineResource("teleSession", {
  label: "원격상담",
  table: "tele_sessions",
  api: "/api/tele-sessions",
  page: "/lawfirm/consult/tele",
  open: "query",
  numbered: false,
  title: "title",
  order: "-scheduledAt",
  whose: [["consult", "consult_id"]],
  follows: ["consult", "payment"],
  parts: ["tasks", "memos", "timeline"],
  fields: {
    title: text({ label: "원격상담", required: true, readonly: true, max: 40, width: 160 }),
    scheduledAt: instant({
      label: "예약시각",
      required: true,
      readonly: true,
      sort: true,
      filter: true,
      width: 148,
      disclose: true,
    }),
    consult: ref(consultRef, { label: "성명", required: true, readonly: true, width: 0 }),
    method: oneOf(
      { video: "화상", tel: "전화" },
      { label: "방법", required: true, readonly: true, filter: true, width: 72, disclose: true },
    ),
    link: text({ label: "링크", readonly: true, max: 500, detailOnly: true, erase: "empty" }),
    linkUntil: instant({ label: "링크 만료", readonly: true, width: 148 }),
    status: oneOf(sessionStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 96,
      tones: { waiting: "blue", entered: "amber", running: "accent", ended: "green", noShow: "red", canceled: "grey" },
      disclose: true,
    }),
    lawyer: ref(staffRef, { label: "변호사", works: true, readonly: true, filter: true, width: 88 }),
    payment: oneOf(paymentMarks, {
      label: "결제",
      required: true,
      readonly: true,
      width: 96,
      tones: { none: "grey", due: "red", part: "amber", paid: "green" },
    }),
    equipmentChecked: flag({ label: "장비확인", filter: true, width: 84 }),
    recordingConsentAt: instant({ label: "녹음동의", readonly: true, width: 148, disclose: true }),
    identityChecked: flag({
      label: "본인확인",
      detailOnly: true,
      help: "이름과 연락처를 물어 상대방이 아님을 확인했습니다.",
    }),
    durationMin: count({ label: "상담시간", required: true, readonly: true, unit: "분", detailOnly: true }),
    timeZone: text({
      label: "의뢰인 시간대",
      max: 60,
      detailOnly: true,
      help: "해외에 있으면 America/Los_Angeles처럼 적습니다. 두 곳의 시각이 함께 보입니다.",
      erase: "empty",
    }),
    enteredAt: instant({ label: "입장", readonly: true, detailOnly: true, disclose: true }),
    startedAt: instant({ label: "시작", readonly: true, detailOnly: true, disclose: true }),
    endedAt: instant({ label: "종료", readonly: true, detailOnly: true, disclose: true }),
    minutes: count({ label: "진행 시간", readonly: true, unit: "분", detailOnly: true }),
    reconnects: count({ label: "재연결", required: true, readonly: true, unit: "회", detailOnly: true }),
    reason: text({ label: "사유", readonly: true, max: 500, detailOnly: true, erase: "empty" }),
    note: longText({ label: "진행 메모", max: 1_000, erase: "empty" }),
    today: flag({ label: "오늘", readonly: true, filter: true, width: 72 }),
  },
  columns: [
    "title",
    "consult",
    "method",
    "linkUntil",
    "status",
    "lawyer",
    "payment",
    "equipmentChecked",
    "recordingConsentAt",
  ],
});
