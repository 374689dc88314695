import { flag, text } from "#records/field.ts";
import { defineLines } from "#records/lines.ts";

/** What each participant of a suit has to hand in. */
export const documentLines = defineLines({
  label: "서류",
  table: "suit_documents",
  record: "suit_id",
  place: "place",
  most: 20,
  fields: {
    name: text({ label: "서류 이름", required: true, max: 60 }),
    optional: flag({ label: "선택" }),
    help: text({ label: "안내", max: 200 }),
  },
});

/** How far one document of one participant is, as the matrix shows it. */
export const documentStates = {
  missing: "미제출",
  submitted: "제출",
  deficient: "보완",
  confirmed: "확인",
} as const;
export type DocumentState = keyof typeof documentStates;

/** The most that one bulk request asks for. */
export const mostRequested = 5_000;

/** Papers that a job makes of all participants. */
export const paperLabels = { parties: "당사자 목록", claims: "청구금액 별지", evidence: "증거 사슬 목록" } as const;
export type PaperKind = keyof typeof paperLabels;
