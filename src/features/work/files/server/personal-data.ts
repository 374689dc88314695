import { text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";

// The rows go at once; the bytes follow with the sweep of what no version holds.

export const heldFiles = personalTable("files", {
  name: "file",
  label: "파일",
  whose: "record",
  goes: true,
  columns: {},
});

export const fileVersions = personalTable("file_versions", {
  name: "fileVersion",
  label: "파일",
  whose: [["file", "file_id"]],
  goes: true,
  columns: { name: text({ label: "파일 이름", disclose: true }) },
});

export const downloadTickets = personalTable("download_tickets", {
  label: "내려받기",
  whose: [["fileVersion", "version_id"]],
  goes: true,
  columns: {},
});
