import { sql } from "kysely";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { ratesOn } from "#firm/server/rates.ts";
import { teamRows } from "#records/server/records.ts";
import type { WriteContext } from "#records/server/write.ts";
import { payment } from "#features/money/payments/payment.ts";
import {
  finishChange,
  isLawyer,
  lockPayment,
  setAllocations,
  type PaymentRow,
} from "#features/money/payments/server/api.ts";
import { frozenShares } from "#features/money/originations/server/api.ts";
import { proposeShares, type FrozenShare, type ProposedRole } from "../propose.ts";
import { blocked } from "./queries.ts";

type Target = { readonly number: number; readonly version: number };
type Many = { changed: Target[]; refused: { number: number; reason: string }[] };

/** Does it with one after the other; those that cannot be are left as they are, with the words of the refusal. */
async function withEach(targets: readonly Target[], change: (target: Target) => Promise<Target>): Promise<Many> {
  const answer: Many = { changed: [], refused: [] };
  for (const target of targets) {
    try {
      answer.changed.push(await change(target));
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) throw error;
      answer.refused.push({ number: target.number, reason: error.message });
    }
  }
  return answer;
}

/** 제안: what was frozen into the contract, and shares by its roles, over what was proposed before but never over what was confirmed. */
export function proposeAllocations(context: WriteContext, targets: readonly Target[]): Promise<Many> {
  return withEach(targets, async (target) => {
    const lines = await linesOf(context, target.number);
    if (lines.length === 0) {
      throw new Failure("ruleViolated", "계약에 상담·책임·담당변호사가 없어 제안할 수 없습니다. 직접 나누어 주세요.");
    }
    return setAllocations(context, target, lines, { byRule: true });
  });
}

type Proposing = {
  day: string;
  status: string | null;
  frozen: readonly FrozenShare[];
  roles: Record<ProposedRole, number[]>;
};

/** Lawyers who are here and stand in the roles of the contract, or of the consultation that was paid for. */
async function linesOf(context: WriteContext, number: number) {
  const { query } = context.database;
  const { rows } = await sql<Proposing>`
    select r.pay_date as day, s.status, ${frozenShares(sql`r.contract_id`)} as frozen, json_build_object(
      '상담', ${people(sql`select coalesce(c.consultant_id, o.lawyer_id) from contracts c left join consults o on o.id = c.consult_id
        where c.id = r.contract_id union select coalesce(o.lawyer_id, o.assignee_id) from consults o
        where o.id = r.consult_id and r.contract_id is null`)},
      '계약', ${people(sql`select c.responsible_id from contracts c where c.id = r.contract_id`)},
      '수행', ${people(sql`select l.staff_id from contract_lawyers l where l.contract_id = r.contract_id
        union select unnest(array[j.responsible_id, j.associate_id]) from projects j where j.id = r.project_id`)}) as roles
    from payments r left join allocation_states s on s.payment_id = r.id
    where r.id = ${number} and r.deleted_at is null and ${teamRows(payment, null, context)}`.execute(query);
  const [row] = rows;
  if (!row) throw notFound();
  if (row.status === "confirmed")
    throw new Failure("ruleViolated", "이미 확정한 기여입니다. 확정을 취소한 뒤 제안해 주세요.");
  const rates = await ratesOn({ query }, ["shareConsult", "shareContract", "shareConduct"], row.day);
  const weights = { 상담: rates.shareConsult, 계약: rates.shareContract, 수행: rates.shareConduct };
  return proposeShares(row.roles, weights, row.frozen);
}

const people = (ids: ReturnType<typeof sql>) => sql`coalesce((select json_agg(f.id order by f.id) from staffs f
  where f.id in (${ids}) and f.status = 1 and f.deleted_at is null and ${isLawyer("f")}), '[]')`;

/** 확정: nobody but lawyers has a share, unless a lawyer has allowed it in writing (변호사법 §34). */
export function confirmAllocations(context: WriteContext, targets: readonly Target[]): Promise<Many> {
  return withEach(targets, (target) =>
    inTransaction(context.database, context.actor, async (work) => {
      const row = await lockPayment(work, context, target);
      await requireStatus(work, row, "proposed");
      await refuseBlocked(work, row.id);
      await sql`update allocation_states set status = 'confirmed', confirmed_at = now(),
        confirmed_by_id = ${context.viewer.staff?.id ?? null} where payment_id = ${row.id}`.execute(work.query);
      return finish(work, context, row, "confirmAllocation", { allocation: ["proposed", "confirmed"] });
    }),
  );
}

/** 확정 취소, with a reason; what a closed month keeps stays. */
export function reopenAllocation(context: WriteContext, target: Target, reason: string): Promise<Target> {
  return inTransaction(context.database, context.actor, async (work) => {
    const row = await lockPayment(work, context, target);
    await requireStatus(work, row, "confirmed");
    await sql`update allocation_states set status = 'proposed', confirmed_at = null, confirmed_by_id = null
      where payment_id = ${row.id}`.execute(work.query);
    return finish(work, context, row, "reopenAllocation", {
      allocation: ["confirmed", "proposed"],
      reason: [null, reason],
    });
  });
}

/** 예외: a lawyer allows, in writing, what somebody who is no lawyer has of a payment now. 404 for payments of others. */
export async function giveException(
  context: WriteContext,
  { number, staffId, reason }: { readonly number: number; readonly staffId: number; readonly reason: string },
): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const { rows } = await sql<{ id: number }>`
      select r.id from payments r where r.id = ${number} and r.deleted_at is null and ${teamRows(payment, null, context)}
      for update`.execute(work.query);
    if (!rows[0]) throw notFound();
    const { rows: held } = await sql<{ pct: number; isLawyer: boolean }>`
      select sum(a.pct)::float8 as pct, ${isLawyer("f")} as "isLawyer"
      from sales_allocations a join staffs f on f.id = a.staff_id
      where a.payment_id = ${number} and a.staff_id = ${staffId} group by f.id`.execute(work.query);
    if (!held[0]) throw invalidField("staffId", "이 입금에 기여가 없는 직원입니다. 목록을 새로고침해 주세요.");
    if (held[0].isLawyer) throw invalidField("staffId", "변호사의 기여에는 예외가 필요하지 않습니다.");
    const by = context.viewer.staff!.id;
    await sql`insert into allocation_exceptions (payment_id, staff_id, pct, reason, given_by_id, created_by)
      values (${number}, ${staffId}, ${held[0].pct}, ${reason}, ${by}, ${context.viewer.userId})
      on conflict (payment_id, staff_id) do update set pct = excluded.pct, reason = excluded.reason,
        given_by_id = excluded.given_by_id, created_at = now(), created_by = excluded.created_by`.execute(work.query);
    const changes = { staffId, pct: [null, held[0].pct], reason };
    work.audit({ action: "payment.exceptAllocation", recordType: "payment", recordId: number, changes });
    work.emit({ type: "record", ref: `payment:${number}` });
  });
}

async function requireStatus({ query }: Work, row: PaymentRow, wanted: "proposed" | "confirmed"): Promise<void> {
  const { rows } = await sql<{ status: string }>`
    select status from allocation_states where payment_id = ${row.id} for update`.execute(query);
  if (rows[0]?.status === wanted) return;
  const words = { proposed: "제안 상태의 기여만 확정할 수 있습니다.", confirmed: "확정한 기여만 되돌릴 수 있습니다." };
  throw new Failure("ruleViolated", words[wanted]);
}

async function refuseBlocked({ query }: Work, paymentId: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct f.short_name as name from sales_allocations a join staffs f on f.id = a.staff_id
    where a.payment_id = ${paymentId} and ${blocked} order by 1`.execute(query);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(", ");
  throw new Failure(
    "ruleViolated",
    `변호사가 아닌 직원(${names})에게 보수의 일부를 나눌 수 없습니다(변호사법 제34조). 변호사가 사유를 적어 예외를 둔 뒤 확정할 수 있습니다.`,
  );
}

async function finish(
  work: Work,
  context: WriteContext,
  { id }: PaymentRow,
  action: string,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
): Promise<Target> {
  return { number: id, version: await finishChange(work, context, id, action, changes) };
}
