import { count, flag, oneOf, text } from "#records/field.ts";
import { defineLines } from "#records/lines.ts";

const party = {
  name: text({ label: "이름 또는 상호", max: 100, required: true }),
  postcode: text({ label: "우편번호", max: 5 }),
  address: text({ label: "주소", max: 300, required: true }),
  envelopeAddress: text({ label: "봉투 주소(다를 때만)", max: 300 }),
} as const;

/** The most that letters of a firm have; the office takes any number. */
const mostParties = 200;

/** 발신인: the first stands on the envelope (국내우편규정 제51조). */
export const senderLines = defineLines({
  label: "발신인",
  table: "letter_senders",
  record: "letter_id",
  place: "place",
  most: 30,
  fields: party,
});

/** 수신인: each gets an original. */
export const receiverLines = defineLines({
  label: "수신인",
  table: "letter_receivers",
  record: "letter_id",
  place: "place",
  most: mostParties,
  fields: { ...party, counsel: text({ label: "상대 대리인", max: 100 }) },
});

/** What is bound to the letter. */
export const attachmentLines = defineLines({
  label: "첨부",
  table: "letter_attachments",
  record: "letter_id",
  place: "place",
  most: 100,
  fields: {
    title: text({ label: "첨부 이름", max: 200, required: true }),
    paper: count({ label: "종이", min: 1, max: 1000, unit: "장", required: true }),
    doubleSided: flag({ label: "양면" }),
  },
});

const same = <const Word extends string>(...words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, word])) as { readonly [One in Word]: One };

/** Corrections made by hand before acceptance, each with its count of letters and its mark (우편규칙 제50조). */
export const correctionLines = defineLines({
  label: "정정",
  table: "letter_corrections",
  record: "letter_id",
  place: "place",
  most: 100,
  fields: {
    sheet: count({ label: "쪽", min: 1, max: 1000, unit: "쪽", required: true }),
    kind: oneOf(same("정정", "삽입", "삭제"), { label: "종류", required: true }),
    letters: count({ label: "글자 수", min: 1, max: 1000, unit: "자", required: true }),
    mark: oneOf(same("인장", "지장", "서명"), { label: "표시", required: true }),
  },
});
