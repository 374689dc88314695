import { sql } from "kysely";
import type { Database } from "../../../../../kit/server/database/database.ts";
import type { FeeKind } from "../../fees.ts";

type Query = Pick<Database, "query">;

export type StoredFee = {
  readonly id: number;
  readonly kind: FeeKind;
  readonly amount: number;
  readonly vatIncluded: boolean;
  readonly condition: string;
  readonly dueRule: "계약시" | "기일" | "심급" | "날짜";
  readonly plan: { dueDate: string; amount: number }[];
};

/** Fee lines of a contract in their order, each with its instalments. */
export async function feesOf({ query }: Query, contractId: number): Promise<StoredFee[]> {
  const { rows } = await sql<StoredFee>`
    select f.id, f.kind, f.amount, f.vat_included as "vatIncluded", f.condition, f.due_rule as "dueRule",
      coalesce((select json_agg(json_build_object('dueDate', p.due_date, 'amount', p.amount) order by p.seq)
        from payment_plans p where p.fee_id = f.id), '[]') as plan
    from contract_fees f where f.contract_id = ${contractId} order by f.sort_order, f.id`.execute(query);
  return rows;
}

export type AssignedLawyer = {
  readonly id: number;
  readonly shortName: string;
  readonly practiceEligibleFrom: string | null;
};

/** 담당변호사 of a contract. */
export async function lawyersOf({ query }: Query, contractId: number): Promise<AssignedLawyer[]> {
  return query
    .selectFrom("contract_lawyers as l")
    .innerJoin("staffs as s", "s.id", "l.staff_id")
    .select(["s.id", "s.short_name as shortName", "s.practice_eligible_from as practiceEligibleFrom"])
    .where("l.contract_id", "=", contractId)
    .orderBy("s.short_name")
    .execute();
}

/** 사건 that were opened for a contract. */
export async function projectsOf({ query }: Query, contractId: number): Promise<{ number: number; title: string }[]> {
  return query
    .selectFrom("projects")
    .select(["id_int as number", "title"])
    .where("contract_id", "=", contractId)
    .where("deleted_at", "is", null)
    .orderBy("id_int")
    .execute();
}
