import { formatWon } from "#platform/money.ts";
import { feeTotal, successWords as shareWords } from "#features/pipeline/contracts/fees.ts";
import type { StoredFee } from "#features/pipeline/contracts/server/api.ts";

const dueWords = { 계약시: "계약할 때", 기일: "정한 기일에", 심급: "심급이 끝난 때", 날짜: "정한 날에" } as const;

/** The fees of a contract as it says them, a line each. */
export function feeWords(fees: readonly StoredFee[]): string {
  return fees
    .map((fee, index) => `${index + 1}. ${fee.kind} ${wordsOf(fee)}, ${dueWords[fee.dueRule]} 지급`)
    .join("\n");
}

function wordsOf(fee: StoredFee): string {
  const parts = [
    ...(fee.amount > 0 ? [`금 ${formatWon(fee.amount)}원 (${taxWords(fee)})`] : []),
    ...shareOf(fee),
    ...(fee.condition === "" ? [] : [fee.condition]),
  ];
  return parts.join(", ") || "금 0원";
}

/** The share of success; who agreed on no amount beside it reads how it stands to the VAT. */
function shareOf(fee: StoredFee): string[] {
  const words = shareWords(fee).replace("(상한 ", "(상한 금 ");
  if (words === "") return [];
  return [fee.amount > 0 ? words : `${words} (${taxWords(fee)})`];
}

function taxWords({ taxType, vatIncluded }: StoredFee): string {
  if (taxType === "면세") return "부가가치세 면세";
  if (taxType === "영세") return "부가가치세 영세율";
  return `부가가치세 ${vatIncluded ? "포함" : "별도"}`;
}

/** How the sum of the fees stands to the VAT. */
export function sumTaxWords(fees: readonly StoredFee[]): string {
  return fees.some(({ taxType }) => taxType === "과세") ? "부가가치세 포함" : "부가가치세 없음";
}

/** What is agreed for success; blank: nothing. */
export function successWords(fees: readonly StoredFee[]): string {
  return fees
    .filter(({ kind }) => kind === "성공보수")
    .map(wordsOf)
    .join("\n");
}

/** When which part is paid, a line each; blank: nothing is divided. */
export function instalmentWords(fees: readonly StoredFee[]): string {
  return fees
    .filter(({ plan }) => plan.length > 1)
    .flatMap((fee) => [
      `${fee.kind} 금 ${formatWon(feeTotal(fee))}원`,
      ...fee.plan.map(({ dueDate, amount }, index) => `  ${index + 1}회 ${dueDate} 금 ${formatWon(amount)}원`),
    ])
    .join("\n");
}
