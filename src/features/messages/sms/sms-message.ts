import { smsSenderRef, smsTemplateRef, staffRef } from "#firm/refs.ts";
import { count, instant, longText, money, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

/** States of a message (product §5.7). 보류: nobody hands it over until a person has decided (additions S1). */
export const smsStatusLabels = {
  draft: "작성",
  reserved: "예약",
  held: "보류",
  sending: "발송중",
  done: "완료",
  partial: "일부실패",
  failed: "실패",
  canceled: "취소",
} as const;
export type SmsStatus = keyof typeof smsStatusLabels;

export const smsPurposes = { info: "정보", ad: "광고" } as const;
export type SmsPurpose = keyof typeof smsPurposes;

/** Without pictures there is no third kind (decisions/170). */
export const smsKinds = { SMS: "SMS", LMS: "LMS" } as const;
export type SmsKind = keyof typeof smsKinds;

/** Why nothing more is handed over until a person decides. */
export const holdReasons = {
  late: "예약 시각이 지나 멈춤",
  night: "광고 금지 시간",
  quota: "하루 한도",
  budget: "월 예산",
  provider: "발송사 오류",
  stopped: "사람이 멈춤",
  text: "보낼 수 없는 글",
} as const;
export type HoldReason = keyof typeof holdReasons;

export const bodyMax = 2000;
export const titleMax = 40;

/** 문자 (product §5.7). Written by commands; states change by steps, and by the job that hands over. */
export const smsMessage = defineResource("smsMessage", {
  label: "문자",
  table: "sms_messages",
  api: "/api/sms-messages",
  page: "/sms",
  open: "query",
  numbered: false,
  title: "body",
  whose: "record",
  fields: {
    createdAt: instant({ label: "일시", required: true, readonly: true, sort: true, filter: true, width: 158 }),
    purpose: oneOf(smsPurposes, {
      label: "목적",
      required: true,
      readonly: true,
      filter: true,
      width: 72,
      tones: { info: "blue", ad: "amber" },
      disclose: true,
    }),
    kind: oneOf(smsKinds, { label: "종류", required: true, readonly: true, filter: true, width: 72 }),
    title: text({ label: "제목", readonly: true, max: titleMax, detailOnly: true, disclose: true, erase: "known" }),
    body: longText({
      label: "본문",
      required: true,
      readonly: true,
      max: bodyMax,
      search: true,
      detailOnly: false,
      width: 0,
      disclose: true,
      erase: "mask",
    }),
    sender: ref(smsSenderRef, { label: "발신번호", readonly: true, filter: true, width: 120 }),
    recipients: count({ label: "대상", readonly: true, width: 64 }),
    sent: count({ label: "성공", readonly: true, width: 64 }),
    failures: count({ label: "실패", readonly: true, width: 64 }),
    excluded: count({ label: "제외", readonly: true, width: 64 }),
    unanswered: count({ label: "확인중", readonly: true, detailOnly: true }),
    status: oneOf(smsStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 88,
      tones: {
        draft: "grey",
        reserved: "blue",
        held: "amber",
        sending: "accent",
        done: "green",
        partial: "red",
        failed: "red",
        canceled: "grey",
      },
    }),
    holdReason: oneOf(holdReasons, { label: "보류 사유", readonly: true, filter: true, detailOnly: true }),
    reserveAt: instant({ label: "예약 시각", readonly: true, sort: true, filter: true, detailOnly: true }),
    owner: ref(staffRef, { label: "발송자", readonly: true, filter: true, width: 88 }),
    lawyer: ref(staffRef, { label: "광고책임변호사", readonly: true, detailOnly: true }),
    template: ref(smsTemplateRef, { label: "템플릿", readonly: true, detailOnly: true }),
    subject: text({ label: "관련", readonly: true, width: 150 }),
    subjectPath: text({ label: "관련 화면", readonly: true, detailOnly: true }),
    startedAt: instant({ label: "발송 시작", readonly: true, detailOnly: true }),
    endedAt: instant({ label: "발송 끝", readonly: true, detailOnly: true }),
    cost: money({ label: "비용", readonly: true, detailOnly: true }),
  },
  columns: [
    "createdAt",
    "purpose",
    "kind",
    "body",
    "sender",
    "recipients",
    "sent",
    "failures",
    "excluded",
    "status",
    "owner",
    "subject",
  ],
});
