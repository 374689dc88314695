import { text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";
import { costLines, interestLines } from "../claim-lines.ts";
import { shareLines } from "../share-lines.ts";

const whose = [["seizure", "seizure_id"]] as const;

export const seizureInterest = personalTable("seizure_interest", {
  label: interestLines.label,
  whose,
  columns: { source: text({ label: "출처", erase: "mask" }) },
});

export const seizureCosts = personalTable("seizure_costs", {
  label: costLines.label,
  whose,
  columns: { note: text({ label: "메모", erase: "empty" }) },
});

export const seizureShares = personalTable("seizure_shares", {
  label: shareLines.label,
  whose,
  columns: { creditor: text({ label: "채권자", erase: "mask" }) },
});

export const seizureReceipts = personalTable("seizure_receipts", {
  label: "추심 입금",
  whose,
  columns: { take_back_reason: text({ label: "취소 사유", erase: { keep: "입금 정정의 이유" } }) },
});
