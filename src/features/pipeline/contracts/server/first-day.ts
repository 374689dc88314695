import { recordStep } from "#firm/server/first-day.ts";
import { contractRecords } from "./records.ts";

/** 계약 in 도입 준비. */
export const contractStep = recordStep(contractRecords, {
  name: "contracts",
  label: "계약",
  hint: "받을 보수가 남은 계약을 보수와 분납까지 넣습니다. 미수금은 여기에서 나옵니다.",
  path: "/lawfirm/contract",
  order: 120,
  unit: "건",
});
