import { sql } from "kysely";
import { inBackground } from "#platform/server/database/background.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { seoulDay } from "#platform/dates.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { ratesOn } from "#firm/server/rates.ts";
import type { WriteContext } from "#records/server/write.ts";
import { constantExpenses, vatWithin } from "../rules.ts";
import type { ProofKind } from "../expense.ts";

type Due = {
  readonly id: number;
  readonly teamId: number;
  readonly vendor: string;
  readonly category: string;
  readonly amount: number;
  readonly method: string | null;
  readonly proofKind: ProofKind | null;
  readonly day: string;
};

/** Drafts of the templates for a month whose day has come; of each one a month, also beside another process. */
async function makeDrafts(work: Work, month: string, teamId: number | null): Promise<number> {
  const first = `${month}-01`;
  const { rows } = await sql<Due>`
    select t.id, t.team_id as "teamId", t.vendor, t.category, t.amount, t.method, t.proof_kind as "proofKind",
      (${first}::date + (t.day_of_month - 1)) as day
    from expense_templates t
    where t.deleted_at is null and t.status = 'active' and (${teamId}::bigint is null or t.team_id = ${teamId})
      and ${first}::date + (t.day_of_month - 1) <= ${seoulDay(Date.now())}::date
      and not exists (select from expenses e where e.template_id = t.id and e.template_month = ${first}::date)
      and not exists (select from closed_months c where c.team_id = t.team_id and c.month = ${first}::date and c.reopened_at is null)
    order by t.id`.execute(work.query);
  let made = 0;
  for (const due of rows) {
    const { rows: added } = await sql<{ id: number }>`
      insert into expenses (team_id, spent_on, vendor, category, amount, vat, method, proof_kind, template_id, template_month)
      values (${due.teamId}, ${due.day}, ${due.vendor}, ${due.category}, ${due.amount},
        ${vatWithin(due.amount, due.proofKind)}, ${due.method}, ${due.proofKind}, ${due.id}, ${first})
      on conflict (template_id, template_month) do nothing returning id`.execute(work.query);
    for (const { id } of added) {
      made += 1;
      work.audit({
        action: "expense.fromTemplate",
        recordType: "expense",
        recordId: id,
        changes: { template: due.id },
      });
      work.emit({ type: "record", ref: `expense:${id}` });
    }
  }
  return made;
}

/** Makes the drafts of a month for the active team. 400 for a month to come. */
export async function makeMonth(context: WriteContext, month: string): Promise<{ made: number; standing: number }> {
  const teamId = context.viewer.staff?.teamId;
  if (!teamId) throw new Failure("forbidden");
  if (month > seoulDay(Date.now()).slice(0, 7)) throw invalidField("month", "이번 달까지만 만들 수 있습니다.");
  return inTransaction(context.database, context.actor, async (work) => {
    const made = await makeDrafts(work, month, teamId);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from expenses
      where team_id = ${teamId} and template_month = ${`${month}-01`} and deleted_at is null`.execute(work.query);
    return { made, standing: rows[0]!.count };
  });
}

/** Templates of the constants of spec §9, as far as the team has none of their category yet. */
export async function seedTemplates(context: WriteContext): Promise<number> {
  const teamId = context.viewer.staff?.teamId;
  if (!teamId) throw new Failure("forbidden");
  return inTransaction(context.database, context.actor, async (work) => {
    const costs = await ratesOn(
      work,
      constantExpenses.map(({ rate }) => rate),
      seoulDay(Date.now()),
    );
    let added = 0;
    for (const { rate, category, vendor, dayOfMonth, proofKind } of constantExpenses) {
      if (costs[rate] < 1) continue;
      const { rows } = await sql<{ id: number }>`
        insert into expense_templates (team_id, vendor, category, amount, method, proof_kind, day_of_month, created_by, updated_by)
        select ${teamId}, ${vendor}, ${category}, ${costs[rate]}, 'transfer', ${proofKind}, ${dayOfMonth},
          ${context.viewer.userId}, ${context.viewer.userId}
        where not exists (select from expense_templates t
          where t.team_id = ${teamId} and t.category = ${category} and t.deleted_at is null) returning id`.execute(
        work.query,
      );
      for (const { id } of rows) {
        added += 1;
        const changes = { vendor: [null, vendor], amount: [null, costs[rate]] };
        work.audit({ action: "expenseTemplate.create", recordType: "expenseTemplate", recordId: id, changes });
        work.emit({ type: "record", ref: `expenseTemplate:${id}` });
      }
    }
    return added;
  });
}

export const makeMonthly = defineRecurringJob({
  name: "expenses.monthly",
  label: "정기지출 작성",
  every: "day",
  run: ({ database }) =>
    inBackground(database, async (work) => {
      await makeDrafts(work, seoulDay(Date.now()).slice(0, 7), null);
    }),
});
