import { longText, text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";

/** Whom an inquiry asked about goes with the record that it was about. */
export const inquiryParties = personalTable("inquiry_parties", {
  label: "이해관계 조회 당사자",
  whose: [["conflictInquiry", "inquiry_id"]],
  goes: true,
  columns: { name: text({ label: "성명" }), side: text({ label: "구분" }) },
});

/** What partners said of their ties to these people. */
export const inquiryAnswers = personalTable("inquiry_answers", {
  label: "이해관계 조회 응답",
  whose: [["conflictInquiry", "inquiry_id"]],
  columns: { note: longText({ label: "사유", erase: "empty" }) },
});
