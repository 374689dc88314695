import { sql } from "kysely";
import { addMonths, firmToday, formatDateTime } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { monthLock } from "./others.ts";

type MonthRow = {
  readonly month: string;
  readonly entries: number;
  readonly minutes: number;
  readonly open: number;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
};

/** The last twelve months of the active team: what was entered, what is not approved, and whether they are closed. */
export async function readMonths({ query }: Pick<Database, "query">, { viewer }: Asker) {
  const first = addMonths(`${firmToday().slice(0, 7)}-01`, -11);
  const { rows } = await sql<MonthRow>`
    select to_char(d.month, 'YYYY-MM') as month, count(w.id)::int as entries, coalesce(sum(w.minutes), 0)::int as minutes,
      count(w.id) filter (where w.status <> 'approved')::int as open, c.closed_at as "closedAt", s.short_name as "closedBy"
    from generate_series(${first}::date, ${firmToday()}::date, interval '1 month') d(month)
    left join worktimes w on w.team_id = ${viewer.staff?.teamId ?? null} and w.deleted_at is null
      and w.day >= d.month and w.day < d.month + interval '1 month'
    left join worktime_months c on c.team_id = ${viewer.staff?.teamId ?? null} and c.month = d.month and c.reopened_at is null
    left join staffs s on s.id = c.closed_by_id
    group by d.month, c.closed_at, s.short_name having count(w.id) > 0 or c.closed_at is not null
    order by d.month desc`.execute(query);
  return rows.map(({ closedAt, closedBy, ...row }) => ({
    ...row,
    closed: closedAt && { at: formatDateTime(closedAt).slice(0, 16), by: closedBy! },
  }));
}

function teamOf({ viewer }: Asker): number {
  const teamId = viewer.staff?.teamId ?? null;
  if (teamId === null) throw new Failure("forbidden");
  return teamId;
}

/** Waits for every running write of the month; writes that come later find it closed. */
async function lockMonth(work: Work, teamId: number, month: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${monthLock(teamId, month)}::text, 0))`.execute(work.query);
}

/** 월마감: from then on the team's 업무시간 of a past month changes no more. 422 while something is not approved. */
export function closeMonth(context: WriteContext, month: string): Promise<void> {
  const teamId = teamOf(context);
  if (month >= firmToday().slice(0, 7)) throw invalidField("month", "지난달까지만 마감할 수 있습니다.");
  return inTransaction(context.database, context.actor, async (work) => {
    await lockMonth(work, teamId, month);
    const first = `${month}-01`;
    const { rows } = await sql<{ open: number; entries: number; minutes: number; closed: boolean }>`
      select count(*) filter (where status <> 'approved')::int as open, count(*)::int as entries,
        coalesce(sum(minutes), 0)::int as minutes, exists (select from worktime_months m where m.team_id = ${teamId}
          and m.month = ${first}::date and m.reopened_at is null) as closed
      from worktimes where team_id = ${teamId} and deleted_at is null
        and day >= ${first}::date and day < ${first}::date + interval '1 month'`.execute(work.query);
    const { open, entries, minutes, closed } = rows[0]!;
    if (closed) throw new Failure("ruleViolated", "이미 마감한 달입니다.");
    if (open > 0)
      throw new Failure("ruleViolated", `승인되지 않은 기록 ${open}건을 승인하거나 정리한 뒤 마감해 주세요.`);
    const { id } = await work.query
      .insertInto("worktime_months")
      .values({ team_id: teamId, month: first, entry_count: entries, minutes, closed_by_id: context.viewer.staff!.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    tell(work, id, "close", { month: [null, month] });
  });
}

/** 재오픈: the month may be changed again; who closed it and opened it stays, and why. */
export function reopenMonth(context: WriteContext, month: string, reason: string): Promise<void> {
  const teamId = teamOf(context);
  return inTransaction(context.database, context.actor, async (work) => {
    await lockMonth(work, teamId, month);
    const { rows } = await sql<{ id: number }>`
      update worktime_months set reopened_at = now(), reopened_by_id = ${context.viewer.staff!.id}, reopen_reason = ${reason}
      where team_id = ${teamId} and month = ${`${month}-01`}::date and reopened_at is null returning id`.execute(
      work.query,
    );
    if (!rows[0]) throw new Failure("ruleViolated", "마감되지 않은 달입니다.");
    tell(work, rows[0].id, "reopen", { month, reason });
  });
}

function tell(work: Work, id: number, verb: string, changes: Readonly<Record<string, unknown>>): void {
  work.audit({ action: `worktimeMonth.${verb}`, recordType: "worktimeMonth", recordId: id, changes });
  work.emit({ type: "record", ref: "worktime:0" });
}
