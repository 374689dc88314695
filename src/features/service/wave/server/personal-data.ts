import { businessNumber, text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";
import { defendantLines } from "../defendants.ts";

export const suitDefendants = personalTable("suit_defendants", {
  label: defendantLines.label,
  whose: [["groupSuit", "suit_id"]],
  goes: true,
  columns: {
    name: text({ label: "이름" }),
    biz_no: businessNumber({ label: "사업자등록번호" }),
    note: text({ label: "비고" }),
  },
});
