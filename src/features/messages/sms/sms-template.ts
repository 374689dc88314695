import { longText, oneOf, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { bodyMax, smsPurposes, titleMax } from "./sms-message.ts";

/** When a template is offered beside a record: before a consultation, a hearing, or a day of payment. */
export const occasions = {
  general: "일반",
  booking: "상담 예약",
  hearing: "기일 안내",
  instalment: "분납 안내",
} as const;
export type Occasion = keyof typeof occasions;

const ofTheFirm = { keep: "법인의 문안" } as const;

/** 문자 템플릿 of the whole firm. */
export const smsTemplate = defineResource("smsTemplate", {
  label: "문자 템플릿",
  table: "sms_templates",
  api: "/api/sms-templates",
  page: "/sms/templates",
  open: "query",
  numbered: false,
  title: "name",
  fields: {
    name: text({ label: "이름", required: true, max: 60, search: true, width: 200, erase: ofTheFirm }),
    occasion: oneOf(occasions, {
      label: "쓰임",
      required: true,
      filter: true,
      width: 96,
      help: "상담 예약·기일·분납 안내는 그 기록의 문자 화면에서 값이 채워진 채로 제시됩니다.",
    }),
    purpose: oneOf(smsPurposes, { label: "목적", required: true, filter: true, width: 72 }),
    title: text({ label: "제목(LMS)", max: titleMax, detailOnly: true, erase: ofTheFirm }),
    body: longText({
      label: "본문",
      required: true,
      max: bodyMax,
      search: true,
      detailOnly: false,
      width: 0,
      erase: ofTheFirm,
      help: "{이름} {일시} {장소} {법원} {사건번호} {금액} {기한} {담당} {로펌} {대표번호}는 보낼 때 값으로 바뀝니다.",
    }),
  },
  columns: ["name", "occasion", "purpose", "body"],
});
