import { date, text } from "#records/field.ts";
import { personalTable, type PersonalTable } from "#records/server/whose/personal-table.ts";

const kept = { keep: "정산의 근거" } as const;

/** Minutes of a client beside the pack: given out with it, and kept as the ground of its settlement. */
export const personalTime: readonly PersonalTable[] = [
  personalTable("time_lots", {
    name: "timeLot",
    label: "자문시간 부여",
    whose: [["timePack", "pack_id"]],
    columns: {
      expires_on: date({ label: "만료일", disclose: true }),
      reason: text({ label: "사유", erase: kept }),
    },
  }),
  personalTable("time_entries", {
    label: "자문시간 사용",
    whose: [["timeLot", "lot_id"]],
    columns: {
      used_on: date({ label: "날짜", disclose: true }),
      says: text({ label: "내용", disclose: true, erase: kept }),
      reason: text({ label: "사유", erase: kept }),
    },
  }),
];
