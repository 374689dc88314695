import { text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";

/** Whether a 주민등록번호 is kept and on what ground is given out, never the number (개인정보 보호법 제24조의2). */
export const personIdentifiers = personalTable("person_identifiers", {
  label: "고유식별정보",
  whose: [["person", "person_id"]],
  goes: true,
  columns: {
    basis: text({ label: "주민등록번호 보관 근거", disclose: true }),
    basis_note: text({ label: "근거 설명", disclose: true }),
  },
});
