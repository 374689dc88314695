import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { proportion } from "#platform/money.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { isLawyer } from "#features/money/payments/server/api.ts";
import { ruleRecords } from "./records.ts";

/** Shares `a` of payments `p` that count: confirmed ones, and what was given back of them since. */
export const confirmedShares = sql`sales_allocations a join payments p on p.id = a.payment_id and p.deleted_at is null
  join allocation_states s on s.payment_id = coalesce(p.reversal_of_id, p.id) and s.status = 'confirmed'`;

type Person = { id: number; name: string; lawyer: boolean; base: number };
type Answer = { made: number; standing: number; skipped: { name: string; reason: string }[] };

/**
 * 산정: what each person of the team gets by a rule, of the confirmed shares of a period. What stands of the same rule and
 * period stays; a period that meets an earlier one of the rule would count the same shares twice. 소개 is for lawyers alone; other shares of somebody who is none wait for a lawyer.
 */
export async function draftIncentives(
  context: WriteContext,
  { ruleId, from, to }: { readonly ruleId: number; readonly from: string; readonly to: string },
): Promise<Answer> {
  if (to < from) throw invalidField("to", "종료일은 시작일보다 앞설 수 없습니다.");
  if (to > seoulDay(Date.now())) throw invalidField("to", "아직 끝나지 않은 기간은 산정할 수 없습니다.");
  return inTransaction(context.database, context.actor, async (work) => {
    const rule = await lockRecord(work.query, ruleRecords, ruleId, context);
    if (rule.status !== "active") throw new Failure("ruleViolated", "종료한 기준으로는 산정할 수 없습니다.");
    const fixed = rule.basis === "정액";
    const { rows } = await sql<Person>`
      select f.id, f.short_name as name, ${isLawyer("f")} as lawyer, sum(a.amount)::bigint as base
      from ${confirmedShares} join staffs f on f.id = a.staff_id and f.deleted_at is null
      where p.team_id = ${rule.team_id} and p.pay_date between ${from} and ${to} and (${fixed} or a.role = ${rule.basis})
      group by f.id, f.short_name order by f.id`.execute(work.query);
    const overlapping = await overlappingOf(work, { ruleId, from, to });
    const answer: Answer = { made: 0, standing: 0, skipped: [] };
    for (const { id, name, lawyer, base } of rows) {
      const reason = overlapping.get(id) ?? whyNot({ basis: rule.basis, floor: rule.floor ?? 0, lawyer, base });
      if (reason !== null) {
        answer.skipped.push({ name, reason });
        continue;
      }
      const amount = fixed ? rule.fixed! : proportion(base, Math.round(Number(rule.pct) * 1_000), 100_000);
      const { rows: added } = await sql<{ id: number }>`
        insert into incentives (team_id, staff_id, from_day, to_day, rule_id, basis, base, pct, amount, created_by, updated_by)
        values (${rule.team_id}, ${id}, ${from}, ${to}, ${rule.id}, ${rule.basis}, ${base}, ${fixed ? null : rule.pct}, ${amount},
          ${context.viewer.userId}, ${context.viewer.userId})
        on conflict do nothing returning id`.execute(work.query);
      if (!added[0]) answer.standing += 1;
      for (const { id: number } of added) {
        answer.made += 1;
        const changes = { base: [null, base], amount: [null, amount], rule: rule.id };
        work.audit({ action: "incentive.draft", recordType: "incentive", recordId: number, changes });
        work.emit({ type: "record", ref: `incentive:${number}` });
      }
    }
    return answer;
  });
}

/** Whoever has something of the rule for other days that meet these, and why there is no more. */
async function overlappingOf(
  { query }: Work,
  { ruleId, from, to }: { readonly ruleId: number; readonly from: string; readonly to: string },
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; from: string; to: string }>`
    select staff_id as id, from_day as "from", to_day as "to" from incentives
    where rule_id = ${ruleId} and status <> 'canceled' and deleted_at is null and from_day <= ${to}::date
      and to_day >= ${from}::date and (from_day, to_day) <> (${from}::date, ${to}::date)
    order by from_day desc, id desc`.execute(query);
  return new Map(rows.map((row) => [row.id, `겹치는 기간(${row.from}~${row.to})에 산정한 인센티브가 있습니다.`]));
}

function whyNot({
  basis,
  floor,
  lawyer,
  base,
}: {
  basis: string;
  floor: number;
  lawyer: boolean;
  base: number;
}): string | null {
  if (base <= 0) return "기간의 기여액이 없습니다.";
  if (base < floor) return "기여액이 하한보다 적습니다.";
  if (basis === "소개" && !lawyer) return "변호사가 아니어서 소개를 이유로 줄 수 없습니다(변호사법 제34조).";
  return null;
}
