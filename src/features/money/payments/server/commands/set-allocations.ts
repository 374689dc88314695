import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { netRevenue } from "#features/money/revenue/revenue.ts";
import type { allocationRoles } from "../../payment.ts";
import { shareOut } from "../../shares.ts";
import { cardRateOn } from "../card-rate.ts";
import { isLawyer } from "../is-lawyer.ts";
import { changePayment, type Target } from "../change-payment.ts";

type Line = { readonly staffId: number; readonly role: keyof typeof allocationRoles; readonly pct: number };

/**
 * 매출기여: who brought a payment's revenue; percents add up to 100, won to the revenue. No lines: nobody. What is written
 * anew is a proposal again, also where the shares before were confirmed.
 */
export function setAllocations(context: WriteContext, target: Target, lines: readonly Line[], { byRule = false } = {}) {
  const hundredths = lines.map(({ pct }) => Math.round(pct * 100));
  const sum = hundredths.reduce((total, part) => total + part, 0);
  if (lines.length > 0 && sum !== 10_000)
    throw invalidField("lines", `비율의 합이 ${sum / 100}%입니다. 100%로 맞추어 주세요.`);
  if (new Set(lines.map(({ staffId, role }) => `${staffId}/${role}`)).size < lines.length) {
    throw invalidField("lines", "같은 직원의 같은 역할은 한 줄로 적어 주세요.");
  }
  return changePayment(context, target, "allocate", async (work, row) => {
    if (row.is_deposit) throw new Failure("ruleViolated", "예수금은 매출이 아니어서 기여를 나눌 수 없습니다.");
    await checkStaff(work, lines);
    const { rows } = await sql<{ before: string | null }>`
      with gone as (delete from sales_allocations where payment_id = ${row.id} returning staff_id, role, pct)
      select string_agg(staff_id || ' ' || role || ' ' || pct || '%', ', ') as before from gone`.execute(work.query);
    if (lines.length > 0) {
      const amounts = shareOut(netRevenue(row, await cardRateOn(work, row.pay_date)), hundredths);
      await work.query
        .insertInto("sales_allocations")
        .values(
          lines.map(({ staffId, role, pct }, index) => ({
            payment_id: row.id,
            staff_id: staffId,
            role,
            pct,
            amount: amounts[index]!,
            created_by: context.viewer.userId,
          })),
        )
        .execute();
    }
    await propose(work, row.id, { standing: lines.length > 0, byRule });
    const after = lines.map(({ staffId, role, pct }) => `${staffId} ${role} ${pct}%`).join(", ");
    return { allocations: [rows[0]?.before ?? null, after] };
  });
}

async function propose(
  { query }: Work,
  paymentId: number,
  { standing, byRule }: { readonly standing: boolean; readonly byRule: boolean },
): Promise<void> {
  await (
    standing
      ? sql`insert into allocation_states (payment_id, status, by_rule) values (${paymentId}, 'proposed', ${byRule})
        on conflict (payment_id) do update set status = 'proposed', by_rule = ${byRule}, confirmed_by_id = null, confirmed_at = null`
      : sql`delete from allocation_states where payment_id = ${paymentId}`
  ).execute(query);
}

/** 변호사법 제34조: nobody but a lawyer of the firm may be paid for bringing a case. */
async function checkStaff(work: Work, lines: readonly Line[]): Promise<void> {
  const ids = lines.map(({ staffId }) => staffId);
  const { rows } = await sql<{ id: number; isLawyer: boolean }>`
    select s.id, ${isLawyer("s")} as "isLawyer"
    from staffs s where s.id = any(${ids}::bigint[]) and s.deleted_at is null`.execute(work.query);
  for (const { staffId, role } of lines) {
    const staff = rows.find(({ id }) => id === staffId);
    if (!staff) throw invalidField("lines", "직원을 찾을 수 없습니다. 다시 골라 주세요.");
    if (role === "소개" && !staff.isLawyer) {
      throw new Failure(
        "ruleViolated",
        "변호사가 아닌 직원에게는 소개를 이유로 기여를 나눌 수 없습니다(변호사법 제34조).",
      );
    }
  }
}
