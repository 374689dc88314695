import { text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";

/** The rows go with their request, and the bytes with its files. */
export const clientFilePieces = personalTable("client_file_pieces", {
  label: "의뢰인이 보낸 파일",
  whose: [["clientFile", "request_id"]],
  goes: true,
  columns: {
    name: text({ label: "파일 이름", disclose: true }),
    item: text({ label: "요청항목", disclose: true }),
  },
});
