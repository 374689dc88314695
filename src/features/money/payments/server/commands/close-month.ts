import { sql } from "kysely";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { seoulDay } from "#platform/dates.ts";
import { netOf } from "../records.ts";

/** Months count as `YYYY-MM`, for the active team. */
function teamOf(context: WriteContext): number {
  const teamId = context.viewer.staff?.teamId;
  if (!teamId) throw new Failure("forbidden");
  return teamId;
}

/** Waits for every running write of the month; writes that come later find it closed. */
async function lockMonth(work: Work, teamId: number, month: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('money-month:' || ${teamId}::bigint || ':' || ${month}::text, 0))`.execute(
    work.query,
  );
}

/** 월마감: keeps the sums of a past month of the active team; from then on its payments change no more. */
export async function closeMonth(context: WriteContext, month: string): Promise<void> {
  const teamId = teamOf(context);
  if (month >= seoulDay(Date.now()).slice(0, 7)) throw invalidField("month", "지난달까지만 마감할 수 있습니다.");
  await inTransaction(context.database, context.actor, async (work) => {
    await lockMonth(work, teamId, month);
    const first = `${month}-01`;
    const { rows: closed } = await sql`
      select 1 from closed_months where team_id = ${teamId} and month = ${first} and reopened_at is null`.execute(
      work.query,
    );
    if (closed.length > 0) throw new Failure("ruleViolated", "이미 마감한 달입니다.");
    const { rows: open } = await sql<{ count: number }>`
      select count(*) from payments r where r.team_id = ${teamId} and r.deleted_at is null and r.status = 'received'
        and r.pay_date >= ${first}::date and r.pay_date < ${first}::date + interval '1 month'`.execute(work.query);
    if (open[0]!.count > 0) {
      throw new Failure(
        "ruleViolated",
        `미매칭 입금 ${open[0]!.count}건을 매칭하거나 예수금으로 처리한 뒤 마감해 주세요.`,
      );
    }
    await refuseDrafts(work, teamId, first);
    const { rows } = await sql<{ id: number }>`
      insert into closed_months (team_id, month, payment_count, gross, card_gross, net, deposit, reversed, closed_by_id,
        created_by, updated_by)
      select ${teamId}, ${first}::date, count(r.id),
        coalesce(sum(r.pay_amt) filter (where not r.is_deposit and r.status not in ('expected', 'writtenOff')), 0),
        coalesce(sum(r.pay_amt) filter (where not r.is_deposit and r.pay_type = '카드' and r.status not in ('expected', 'writtenOff')), 0),
        coalesce(sum(${netOf}), 0), coalesce(sum(r.pay_amt) filter (where r.is_deposit and r.status not in ('expected', 'writtenOff')), 0),
        coalesce(sum(r.pay_amt) filter (where r.reversal_of_id is not null), 0),
        ${context.viewer.staff!.id}, ${context.viewer.userId}, ${context.viewer.userId}
      from payments r where r.team_id = ${teamId} and r.deleted_at is null
        and r.pay_date >= ${first}::date and r.pay_date < ${first}::date + interval '1 month' returning id`.execute(
      work.query,
    );
    work.audit({
      action: "closedMonth.close",
      recordType: "closedMonth",
      recordId: rows[0]!.id,
      changes: { month: [null, month] },
    });
    work.emit({ type: "record", ref: "payment:all" });
  });
}

/** What is not settled yet would be left in a month in which nothing can be settled any more (additions 12). */
async function refuseDrafts({ query }: Work, teamId: number, first: string): Promise<void> {
  const { rows } = await sql<{ asked: number; expenses: number }>`
    select (select count(*) from payments r where r.team_id = ${teamId} and r.deleted_at is null and r.status = 'expected'
        and r.pay_date >= ${first}::date and r.pay_date < ${first}::date + interval '1 month') as asked,
      (select count(*) from expenses r where r.team_id = ${teamId} and r.deleted_at is null
        and r.status in ('draft', 'requested', 'rejected')
        and r.spent_on >= ${first}::date and r.spent_on < ${first}::date + interval '1 month') as expenses`.execute(
    query,
  );
  const { asked, expenses } = rows[0]!;
  if (asked > 0) {
    throw new Failure(
      "ruleViolated",
      `이 달의 청구 ${asked}건이 남아 있습니다. 입금 처리하거나 청구일을 옮기거나 대손 처리한 뒤 마감해 주세요.`,
    );
  }
  if (expenses > 0) {
    throw new Failure(
      "ruleViolated",
      `이 달의 지출 ${expenses}건이 승인되지 않았습니다. 승인하거나 취소한 뒤 마감해 주세요.`,
    );
  }
}

/** 재오픈: a closed month may be changed again; the sums of the closing stay, with who opened it and why. */
export async function reopenMonth(context: WriteContext, month: string, reason: string): Promise<void> {
  const teamId = teamOf(context);
  await inTransaction(context.database, context.actor, async (work) => {
    await lockMonth(work, teamId, month);
    const { rows } = await sql<{ id: number }>`
      update closed_months set reopened_at = now(), reopened_by_id = ${context.viewer.staff!.id}, reopen_reason = ${reason},
        version = version + 1, updated_at = now(), updated_by = ${context.viewer.userId}
      where team_id = ${teamId} and month = ${`${month}-01`} and reopened_at is null returning id`.execute(work.query);
    if (!rows[0]) throw new Failure("ruleViolated", "마감되지 않은 달입니다.");
    work.audit({
      action: "closedMonth.reopen",
      recordType: "closedMonth",
      recordId: rows[0].id,
      changes: { month, reason },
    });
    work.emit({ type: "record", ref: "payment:all" });
  });
}
