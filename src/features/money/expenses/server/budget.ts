import { sql } from "kysely";
import { inTransaction } from "#platform/server/database/transaction.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { expenseCategories, type ExpenseCategory } from "../expense.ts";

type Line = { category: ExpenseCategory; budget: string; actual: string; waiting: string; before: string };

/** 예산 대비 실적 of a month of one team, a line for every category. */
export async function readBudget({ query }: Pick<Database, "query">, teamId: number, month: string): Promise<Line[]> {
  const first = `${month}-01`;
  const { rows } = await sql<Line>`
    select k.category,
      coalesce((select b.amount from expense_budgets b where b.team_id = ${teamId} and b.category = k.category
        and b.month <= ${first}::date order by b.month desc limit 1), 0)::text as budget,
      coalesce(sum(e.amount) filter (where e.status in ('approved', 'paid', 'settled') and e.spent_on >= ${first}::date), 0)::text as actual,
      coalesce(sum(e.amount) filter (where e.status in ('draft', 'requested') and e.spent_on >= ${first}::date), 0)::text as waiting,
      coalesce(sum(e.amount) filter (where e.status in ('approved', 'paid', 'settled') and e.spent_on < ${first}::date), 0)::text as before
    from unnest(${Object.keys(expenseCategories)}::text[]) with ordinality k (category, place)
    left join expenses e on e.team_id = ${teamId} and e.category = k.category and e.deleted_at is null
      and e.spent_on >= ${first}::date - interval '1 month' and e.spent_on < ${first}::date + interval '1 month'
    group by k.category, k.place order by k.place`.execute(query);
  return rows;
}

/** Sets what a category may come to from a month on. */
export async function setBudget(
  context: WriteContext,
  { month, category, amount }: { month: string; category: ExpenseCategory; amount: number },
): Promise<void> {
  const teamId = context.viewer.staff?.teamId;
  if (!teamId) throw new Failure("forbidden");
  const { userId } = context.viewer;
  await inTransaction(context.database, context.actor, async (work) => {
    const { rows } = await sql<{ id: number }>`
      insert into expense_budgets (team_id, category, month, amount, created_by, updated_by)
      values (${teamId}, ${category}, ${`${month}-01`}, ${amount}, ${userId}, ${userId})
      on conflict (team_id, category, month) do update set amount = excluded.amount, updated_at = now(), updated_by = ${userId}
      returning id`.execute(work.query);
    const changes = { month, category, amount: [null, amount] };
    work.audit({ action: "expenseBudget.set", recordType: "expenseBudget", recordId: rows[0]!.id, changes });
    work.emit({ type: "record", ref: "expense:all" });
  });
}
