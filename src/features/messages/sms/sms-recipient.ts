import { smsMessageRef } from "#firm/refs.ts";
import { count, flag, instant, longText, money, oneOf, phone, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { bodyMax, smsKinds } from "./sms-message.ts";

/** What has come of a message for one recipient. 확인중: handed over, and nobody has said what came of it. */
export const recipientStatusLabels = {
  draft: "작성",
  waiting: "대기",
  handed: "확인중",
  sent: "성공",
  failed: "실패",
  excluded: "제외",
} as const;

/** Why a recipient gets nothing (product §5.7). */
export const exclusions = {
  refused: "수신거부",
  night: "야간",
  noConsent: "동의없음",
  number: "번호오류",
  duplicate: "중복",
  cooldown: "재발송 간격",
  link: "링크 만료",
  ended: "고객 종료",
} as const;
export type Exclusion = keyof typeof exclusions;

/** 문자 수신자: a row of the outbox. Written with the message, then by the job alone. */
export const smsRecipient = defineResource("smsRecipient", {
  label: "문자 수신자",
  table: "sms_recipients",
  api: "/api/sms-recipients",
  page: "/sms/recipients",
  open: "query",
  numbered: false,
  title: "name",
  whose: "record",
  fields: {
    message: ref(smsMessageRef, { label: "문자", required: true, readonly: true, filter: true, width: 0 }),
    name: text({
      label: "이름",
      readonly: true,
      max: 100,
      personal: "name",
      search: true,
      width: 110,
      disclose: true,
      erase: "mask",
    }),
    tel: phone({ label: "번호", readonly: true, search: true, disclose: true, erase: "empty" }),
    kind: oneOf(smsKinds, { label: "종류", required: true, readonly: true, filter: true, width: 72 }),
    bytes: count({ label: "바이트", readonly: true, required: true, width: 72 }),
    status: oneOf(recipientStatusLabels, {
      label: "결과",
      required: true,
      readonly: true,
      filter: true,
      width: 84,
      tones: { draft: "grey", waiting: "blue", handed: "amber", sent: "green", failed: "red", excluded: "grey" },
      disclose: true,
    }),
    excludedReason: oneOf(exclusions, { label: "제외 사유", readonly: true, filter: true, width: 96 }),
    resultText: text({ label: "결과 설명", readonly: true, max: 200, width: 150, erase: "empty" }),
    isTest: flag({ label: "시험", readonly: true, filter: true, detailOnly: true }),
    handedAt: instant({ label: "넘긴 시각", readonly: true, filter: true, width: 158, disclose: true }),
    resultAt: instant({ label: "결과 시각", readonly: true, detailOnly: true }),
    cost: money({ label: "비용", readonly: true, required: true, detailOnly: true }),
    text: longText({ label: "보낸 글", readonly: true, max: bodyMax, disclose: true, erase: "empty" }),
  },
  columns: ["name", "tel", "kind", "bytes", "status", "excludedReason", "resultText", "handedAt", "message"],
});
