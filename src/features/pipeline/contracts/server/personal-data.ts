import { text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";
import { feeLines } from "../fees.ts";

const whose = [["contract", "contract_id"]] as const;

export const contractFees = personalTable("contract_fees", {
  label: feeLines.label,
  whose,
  columns: { condition: text({ label: "조건", erase: "mask" }) },
});

export const contractAmendments = personalTable("contract_amendments", {
  label: "변경계약",
  whose,
  columns: {
    reason: text({ label: "변경 사유", erase: "mask" }),
    terms: text({ label: "조건", erase: "known" }),
    before: text({ label: "이전 조건", erase: "known" }),
  },
});

export const contractBarConfirmations = personalTable("contract_bar_confirmations", {
  label: "공직퇴임 수임제한 확인",
  whose,
  columns: {
    agency: text({ label: "관할기관", erase: "empty" }),
    reason: text({ label: "확인 사유", erase: "mask" }),
  },
});

export const contractSettlements = personalTable("contract_settlements", {
  label: "정산표",
  whose,
  columns: { note: text({ label: "정산 메모", erase: "mask" }) },
});
