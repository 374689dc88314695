import { text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";

const whose = [["project", "project_id"]] as const;

export const projectClosings = personalTable("project_closings", {
  label: "사건 종결",
  whose,
  columns: {
    settlement_note: text({ label: "정산 메모", erase: "mask" }),
    reopen_reason: text({ label: "재개 사유", erase: "mask" }),
  },
});

export const projectHandovers = personalTable("project_handovers", {
  label: "사건 인수인계",
  whose,
  columns: { note: text({ label: "메모", erase: "mask" }) },
});
