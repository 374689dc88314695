import { text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";

// Of what came by links the hash alone stays in the chain of evidence; the rows go, and the bytes with the files.

export const suitSubmissions = personalTable("suit_submissions", {
  label: "링크로 낸 서류",
  whose: [["participant", "participant_id"]],
  goes: true,
  columns: { document: text({ label: "서류", disclose: true }) },
});

export const suitUploadPieces = personalTable("suit_upload_pieces", {
  label: "링크로 보낸 파일",
  whose: [["participant", "participant_id"]],
  goes: true,
  columns: { name: text({ label: "파일 이름", disclose: true }) },
});
