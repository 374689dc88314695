import { businessNumber, oneOf, text } from "#records/field.ts";
import { defineLines } from "#records/lines.ts";

/** 피고 of a suit: parties on the other side, whom the check for conflicts finds (product §5.2, §5.5). */
export const defendantLines = defineLines({
  label: "피고",
  table: "suit_defendants",
  record: "suit_id",
  place: "place",
  most: 60,
  fields: {
    name: text({ label: "이름 또는 상호", required: true, max: 100 }),
    kind: oneOf({ 개인: "개인", 법인: "법인" }, { label: "구분", required: true }),
    bizNo: businessNumber({ label: "사업자등록번호" }),
    note: text({ label: "비고", max: 200 }),
  },
});
