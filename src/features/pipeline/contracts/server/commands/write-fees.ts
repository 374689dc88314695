import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { formatWon } from "#platform/money.ts";
import { withParticle } from "#platform/particle.ts";
import { feeTotal, type FeeLine } from "../../fees.ts";
import type { StoredFee } from "../queries/terms.ts";

/** A fee line to be written. With an `id` it takes the place of that line, and so do its instalments. */
export type WrittenFee = FeeLine & {
  readonly id?: number | undefined;
  readonly condition: string;
  readonly dueRule: string;
  readonly plan: readonly { readonly id?: number | undefined; readonly dueDate: string; readonly amount: number }[];
};

/** 400 naming the line whose instalments do not add up to it. */
export function refuseWrongPlans(fees: readonly WrittenFee[], path = "fees"): void {
  for (const [index, line] of fees.entries()) {
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
  for (const old of before.filter(({ named }) => named)) {
    const index = fees.findIndex(({ id }) => id === old.id);
    const fee = fees[index];
    if (!fee) throw invalidField("terms.fees", `입금 기록이 있는 ${withParticle(old.kind, "은/는")} 뺄 수 없습니다.`);
    const path = `terms.fees.${index}`;
    if (fee.kind !== old.kind) {
      const [from, to] = [withParticle(old.kind, "은/는"), withParticle(fee.kind, "으로/로")];
      const message = `입금 기록이 있는 ${from} ${to} 바꿀 수 없습니다. 보수를 따로 추가한 뒤 입금의 매칭을 옮겨 주세요.`;
      throw invalidField(`${path}.kind`, message);
    }
    if (feeTotal(fee) < old.paid) {
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

/** Makes these the fee lines and instalments of the contract, in a fixed number of statements. */
export async function writeFees(work: Work, contractId: number, fees: readonly WrittenFee[]): Promise<void> {
  const lines = JSON.stringify(
    fees.map(({ id, kind, amount, vatIncluded, condition, dueRule }, place) => ({
      id: id ?? null,
      kind,
      amount,
      vat_included: vatIncluded,
      condition,
      due_rule: dueRule,
      place,
    })),
  );
  const parts = JSON.stringify(
    fees
      .flatMap(({ plan }, place) => plan.map((part) => ({ ...part, place })))
      .map(({ id, dueDate, amount, place }, index) => ({
        id: id ?? null,
        due_date: dueDate,
        amount,
        place,
        seq: index + 1,
      })),
  );
  const sentLines = sql`jsonb_to_recordset(${lines}::jsonb) as x(id bigint, kind text, amount bigint, vat_included boolean,
    condition text, due_rule text, place int)`;
  const sentParts = sql`jsonb_to_recordset(${parts}::jsonb) as x(id bigint, due_date date, amount bigint, place int, seq int)`;
  const { query } = work;
  await sql`delete from payment_plans p where p.contract_id = ${contractId}
    and not exists (select from ${sentParts} where x.id = p.id)`.execute(query);
  await sql`delete from contract_fees f where f.contract_id = ${contractId}
    and not exists (select from ${sentLines} where x.id = f.id)`.execute(query);
  // Out of the way: places are unique at every moment, and lines may change theirs with each other.
  await sql`update payment_plans set seq = -seq where contract_id = ${contractId}`.execute(query);
  await sql`update contract_fees f set kind = x.kind, amount = x.amount, vat_included = x.vat_included,
      condition = x.condition, due_rule = x.due_rule, sort_order = x.place
    from ${sentLines} where f.id = x.id and f.contract_id = ${contractId}`.execute(query);
  await sql`insert into contract_fees (contract_id, kind, amount, vat_included, condition, due_rule, sort_order)
    select ${contractId}, x.kind, x.amount, x.vat_included, x.condition, x.due_rule, x.place
    from ${sentLines} where x.id is null order by x.place`.execute(query);
  await sql`update payment_plans p set seq = x.seq, due_date = x.due_date, amount = x.amount
    from ${sentParts} where p.id = x.id and p.contract_id = ${contractId}`.execute(query);
  await sql`insert into payment_plans (contract_id, fee_id, seq, due_date, amount)
    select ${contractId}, f.id, x.seq, x.due_date, x.amount
    from ${sentParts} join contract_fees f on f.contract_id = ${contractId} and f.sort_order = x.place
    where x.id is null order by x.seq`.execute(query);
}
