import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { seesWholeOf } from "#records/server/masking.ts";
import { presentRef, type StoredRef } from "#records/server/present.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { contract } from "../../contract.ts";
import type { FeeKind, SuccessTerms, taxTypes } from "../../fees.ts";

type Query = Pick<Database, "query">;

export type StoredPart = {
  readonly id: number;
  readonly dueDate: string;
  readonly amount: number;
  /** Won received for it. */
  readonly paid: number;
  /** Receipts name it, even those that were given back: it cannot go. */
  readonly named: boolean;
};

export type StoredFee = SuccessTerms & {
  readonly id: number;
  readonly kind: FeeKind;
  readonly amount: number;
  readonly vatIncluded: boolean;
  readonly condition: string;
  readonly dueRule: "계약시" | "기일" | "심급" | "날짜";
  readonly taxType: (typeof taxTypes)[number];
  readonly successReached: number | null;
  /** A 성공보수 of a signed contract whose case is criminal: nothing of it is asked for. */
  readonly isVoid: boolean;
  /** Won received for the line, instalments and all. */
  readonly paid: number;
  readonly named: boolean;
  readonly plan: StoredPart[];
};

/** Fee lines of a contract that are in force, in their order, each with its instalments and what came in for it. */
export async function feesOf({ query }: Query, contractId: number): Promise<StoredFee[]> {
  const { rows } = await sql<StoredFee>`
    with received as (
      select s.fee_id, s.plan_id, coalesce(sum(s.amount) filter (
        where y.deleted_at is null and y.status not in ('expected', 'writtenOff')), 0)::bigint as amount
      from payment_splits s join payments y on y.id = s.payment_id where s.contract_id = ${contractId}
      group by s.fee_id, s.plan_id)
    select f.id, f.kind, f.amount, f.vat_included as "vatIncluded", f.condition, f.due_rule as "dueRule",
      f.tax_type as "taxType", f.success_base as "successBase", f.success_pct as "successPct", f.success_cap as "successCap",
      f.success_reached as "successReached", fee_is_void(f) as "isVoid",
      (coalesce((select sum(r.amount) from received r where r.fee_id = f.id), 0) + f.received_before
        + coalesce((select sum(p.received_before) from payment_plans p where p.fee_id = f.id), 0))::bigint as paid,
      f.received_before > 0 or exists (select from received r where r.fee_id = f.id)
        or exists (select from payment_plans p where p.fee_id = f.id and p.received_before > 0) as named,
      coalesce((select json_agg(json_build_object('id', p.id, 'dueDate', p.due_date, 'amount', p.amount, 'paid',
          coalesce((select sum(r.amount) from received r where r.plan_id = p.id), 0) + p.received_before,
          'named', p.received_before > 0 or exists (select from received r where r.plan_id = p.id)) order by p.seq)
        from payment_plans p where p.fee_id = f.id), '[]') as plan
    from contract_fees f where f.contract_id = ${contractId} order by f.sort_order, f.id`.execute(query);
  return rows;
}

/** Won of the fees of a contract that refunds have given back; what is held moves by itself. */
export async function givenBackOf({ query }: Query, contractId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(-sum(s.amount), 0)::bigint as sum from payment_splits s join payments y on y.id = s.payment_id
    where s.contract_id = ${contractId} and s.fee_id is null and y.reversal_of_id is not null and not y.is_deposit
      and y.deleted_at is null`.execute(query);
  return rows[0]!.sum;
}

export type AssignedLawyer = {
  readonly id: number;
  readonly shortName: string;
  readonly practiceEligibleFrom: string | null;
  /** Whether a 변호사등록번호 is known. */
  readonly isRegistered: boolean;
};

/** 담당변호사 of a contract. */
export async function lawyersOf({ query }: Query, contractId: number): Promise<AssignedLawyer[]> {
  return query
    .selectFrom("contract_lawyers as l")
    .innerJoin("staffs as s", "s.id", "l.staff_id")
    .select(["s.id", "s.short_name as shortName", "s.practice_eligible_from as practiceEligibleFrom"])
    .select(sql<boolean>`s.license_no ~ '\\S'`.as("isRegistered"))
    .where("l.contract_id", "=", contractId)
    .orderBy(inNameOrder(sql`s.short_name`))
    .execute();
}

/**
 * Who takes the case of a contract on: its 담당변호사 and this 책임변 beside them; `isAssigned`: stands among the former.
 */
export async function handlersOf(
  { query }: Query,
  contractId: number,
  responsibleId: number | null,
): Promise<(AssignedLawyer & { readonly isAssigned: boolean })[]> {
  const { rows } = await sql<AssignedLawyer & { readonly isAssigned: boolean }>`
    select s.id, s.short_name as "shortName", s.practice_eligible_from as "practiceEligibleFrom",
      s.license_no ~ '\\S' as "isRegistered", l.staff_id is not null as "isAssigned"
    from staffs s left join contract_lawyers l on l.staff_id = s.id and l.contract_id = ${contractId}
    where l.staff_id is not null or s.id = ${responsibleId}
    order by ${inNameOrder(sql`s.short_name`)}`.execute(query);
  return rows;
}

/** Those who sign beside the first client, each once even after two of them were merged, as this person may see them. */
export async function coClientsOf({ query }: Query, contractId: number, asker: Asker) {
  const { rows } = await sql<StoredRef>`
    select k.id, k.id_int as number, k.name as label, ${seesWholeOf("client", asker, "k")} as whole from clients k
    where k.id in (select x.client_id from contract_clients x join contracts c on c.id = x.contract_id
      where x.contract_id = ${contractId} and x.client_id is distinct from c.client_id)
    order by k.id_int`.execute(query);
  return rows.map((row) => presentRef(contract.fields.client, row));
}

/** 사건 that were opened for a contract; those that a conflict keeps the person away from are left out. */
export async function projectsOf(
  { query }: Query,
  contractId: number,
  asker: Asker,
): Promise<{ number: number; title: string }[]> {
  return query
    .selectFrom("projects")
    .select(["id_int as number", "title"])
    .where("contract_id", "=", contractId)
    .where("deleted_at", "is", null)
    .where(outsideWalls(asker, "project", sql.ref<number>("projects.id")))
    .orderBy("id_int")
    .execute();
}

/** 정산표 with the receipts that can still be given back; null: there is none. */
export async function settlementOf({ query }: Query, contractId: number) {
  const { rows } = await sql<{
    performedPct: number;
    agreed: number;
    earned: number;
    paid: number;
    proposed: number;
    refund: number;
    note: string;
    confirmedAt: Date;
    confirmedBy: string;
    payments: { number: number; payDate: string; payAmt: number; refundable: number }[];
  }>`
    select t.performed_pct as "performedPct", t.agreed, t.earned, t.paid, t.proposed, t.refund, t.note,
      t.confirmed_at as "confirmedAt", s.short_name as "confirmedBy", coalesce((
        select json_agg(json_build_object('number', y.id, 'payDate', y.pay_date, 'payAmt', y.pay_amt, 'refundable', y.rest)
          order by y.pay_date desc, y.id desc)
        from (select p.id, p.pay_date, p.pay_amt, p.pay_amt
            + coalesce((select sum(x.pay_amt) from payments x where x.reversal_of_id = p.id and x.deleted_at is null), 0)
            - coalesce((select sum(r.amount) from refunds r
                where r.payment_id = p.id and r.status in ('requested', 'approved')), 0) as rest
          from payments p where p.contract_id = t.contract_id and p.deleted_at is null and p.reversal_of_id is null
            and not p.is_deposit and p.status in ('matched', 'confirmed', 'partiallyRefunded')) y
        where y.rest > 0), '[]') as payments
    from contract_settlements t join staffs s on s.id = t.confirmed_by_id
    where t.contract_id = ${contractId} and t.deleted_at is null`.execute(query);
  const [found] = rows;
  return found ? { ...found, confirmedAt: new Date(found.confirmedAt).toISOString() } : null;
}
