import { text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";

const whose = [["intake", "intake_id"]] as const;

export const intakeLines = personalTable("intake_lines", {
  label: "AI 상담 대화",
  whose,
  columns: { said: text({ label: "말", disclose: true, erase: "mask" }) },
});

/** Worked out of the lines, which are given out. */
export const intakeFacts = personalTable("intake_facts", {
  label: "AI 상담에서 찾은 것",
  whose,
  goes: true,
  columns: { value: text({ label: "값" }), sentence: text({ label: "문장" }) },
});
