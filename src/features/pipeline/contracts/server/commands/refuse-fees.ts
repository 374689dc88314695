import { invalidField } from "#platform/server/http/failure.ts";
import { formatWon } from "#platform/money.ts";
import { withParticle } from "#platform/particle.ts";
import { feeTotal, successProblems, type WrittenFee } from "../../fees.ts";
import type { StoredFee } from "../queries/terms.ts";

/** 400 naming the line whose share of success is not whole, or whose instalments do not add up to it. */
export function refuseWrongFees(fees: readonly WrittenFee[], path = "fees"): void {
  for (const [index, line] of fees.entries()) {
    const [wrong] = Object.entries(successProblems(line));
    if (wrong) throw invalidField(`${path}.${index}.${wrong[0]}`, wrong[1]);
    if (line.plan.length === 0) continue;
    const planned = line.plan.reduce((sum, { amount }) => sum + amount, 0);
    const total = feeTotal(line);
    if (planned === total) continue;
    const message = `분납 합계 ${formatWon(planned)}원이 ${line.kind} ${formatWon(total)}원과 다릅니다.`;
    throw invalidField(`${path}.${index}.plan`, message);
  }
}

/**
 * 400 where the new lines would lose what receipts name: such a line or instalment stays, keeps its kind, by which its
 * receipts are revenue or held money, and is not made less than what came in until that is given back by a refund.
 */
export function refuseLosingReceipts(before: readonly StoredFee[], fees: readonly WrittenFee[]): void {
  refuseForeignIds(before, fees);
  refuseLosingResults(before, fees);
  for (const old of before.filter(({ named }) => named)) {
    const index = fees.findIndex(({ id }) => id === old.id);
    const fee = fees[index];
    if (!fee)
      throw invalidField("terms.fees", `입금 기록이 있는 ${withParticle(old.kind, "은/는")} 삭제할 수 없습니다.`);
    const path = `terms.fees.${index}`;
    if (fee.kind !== old.kind) {
      const [from, to] = [withParticle(old.kind, "은/는"), withParticle(fee.kind, "으로/로")];
      const message = `입금 기록이 있는 ${from} ${to} 바꿀 수 없습니다. 보수를 따로 추가한 뒤 입금의 매칭을 옮겨 주세요.`;
      throw invalidField(`${path}.kind`, message);
    }
    if (feeTotal({ ...fee, successReached: old.successReached }) < old.paid) {
      const least = `입금된 ${formatWon(old.paid)}원보다 적게 정할 수 없습니다. 차액은 먼저 환불해 주세요.`;
      throw invalidField(`${path}.amount`, least);
    }
    if (old.plan.length === 0 && fee.plan.length > 0) {
      throw invalidField(`${path}.plan`, "일시로 입금된 보수는 분납으로 나눌 수 없습니다. 보수를 따로 추가해 주세요.");
    }
    for (const paidPart of old.plan.filter((part) => part.named)) {
      const kept = fee.plan.find(({ id }) => id === paidPart.id);
      if (!kept || kept.amount < paidPart.paid) {
        const message = `입금 기록이 있는 ${paidPart.dueDate} 회차는 ${formatWon(Math.max(1, paidPart.paid))}원 이상으로 남겨 주세요.`;
        throw invalidField(`${path}.plan`, message);
      }
    }
  }
}

/** Where the result of a 성공보수 is entered, its share stays, and is paid at once. */
function refuseLosingResults(before: readonly StoredFee[], fees: readonly WrittenFee[]): void {
  for (const old of before.filter(({ successReached }) => successReached !== null)) {
    const index = fees.findIndex(({ id }) => id === old.id);
    const fee = fees[index];
    if (!fee) throw invalidField("terms.fees", "결과를 입력한 성공보수는 삭제할 수 없습니다. 먼저 결과를 지워 주세요.");
    if (fee.successPct === null) {
      const message = "결과를 입력한 성공보수의 비율은 지울 수 없습니다. 먼저 결과를 지워 주세요.";
      throw invalidField(`terms.fees.${index}.successPct`, message);
    }
    if (fee.plan.length > 0) {
      const message = "결과를 입력한 성공보수는 분납으로 나눌 수 없습니다. 먼저 결과를 지워 주세요.";
      throw invalidField(`terms.fees.${index}.plan`, message);
    }
  }
}

function refuseForeignIds(before: readonly StoredFee[], fees: readonly WrittenFee[]): void {
  const lines = fees.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const parts = fees.flatMap(({ plan }) => plan.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const known = fees.every(({ id, plan }) => {
    const old = before.find((one) => one.id === id);
    if (id !== undefined && !old) return false;
    return plan.every((part) => part.id === undefined || old?.plan.some((one) => one.id === part.id));
  });
  if (!known || new Set(lines).size !== lines.length || new Set(parts).size !== parts.length) {
    throw invalidField("terms.fees", "바꿀 보수를 찾을 수 없습니다. 새로고침 후 다시 시도해 주세요.");
  }
}
