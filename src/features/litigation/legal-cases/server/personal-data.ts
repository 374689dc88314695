import { text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";
import { partyLines } from "../lines.ts";

const whose = [["legalCase", "case_id"]] as const;

export const caseParties = personalTable("legal_case_parties", {
  label: partyLines.label,
  whose,
  goes: true,
  columns: { name: text({ label: "이름" }), counsel: text({ label: "대리인" }) },
});

export const caseEntries = personalTable("legal_case_entries", {
  label: "진행내용",
  whose,
  goes: true,
  columns: { content: text({ label: "내용" }), result: text({ label: "결과" }) },
});
