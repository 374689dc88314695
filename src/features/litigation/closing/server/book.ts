import { sql } from "kysely";
import type { Query } from "#platform/server/database/database.ts";
import { deadlineStatusLabels, type DeadlineStatus } from "#features/litigation/deadlines/deadline.ts";
import { loadLawTables, standingDeadline } from "#features/litigation/deadlines/server/api.ts";
import { serviceStatusLabels, type ServiceStatus } from "#features/litigation/services/service-of-process.ts";
import { addDays } from "#firm/court-days.ts";
import type { Day } from "#platform/dates.ts";

/** A line of the book of a day, without names: what is hashed. */
export type Line = {
  readonly kind: "deadline" | "service";
  readonly id: number;
  readonly what: string;
  readonly status: string;
  readonly day: Day;
  readonly version: number;
  readonly byId: number | null;
  readonly receiptNo: string;
  readonly late: boolean;
};

const onDay = (column: string, day: Day) =>
  sql<boolean>`(${sql.ref(column)} >= (${day}::date::timestamp at time zone 'Asia/Seoul')
    and ${sql.ref(column)} < ((${day}::date + 1)::timestamp at time zone 'Asia/Seoul'))`;

/** Everything that happened on a day or is due by it, in an order that never changes. */
export async function linesOf(query: Query, day: Day): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select * from (
      select 'service' as kind, s.id, '수령' as what, s.status, s.received_on as day, s.version, s.decided_by_id as "byId",
        '' as "receiptNo", s.late
      from service_of_process s where s.deleted_at is null and (s.received_on = ${day} or (s.status = 'open' and s.received_on < ${day}))
      union all
      select 'deadline', d.id, w.what, d.status, d.acting_on, d.version, w.by_id, d.receipt_no, d.late
      from deadlines d cross join lateral (values
        ('입력', ${onDay("d.created_at", day)}, d.entered_by_id),
        ('검증', coalesce(${onDay("d.verified_at", day)}, false), d.verified_by_id),
        ('처리', coalesce(${onDay("d.settled_at", day)}, false), d.settled_by_id),
        ('만료', d.acting_on <= ${day} and ${standingDeadline("d")}, d.owner_id)
      ) w (what, holds, by_id)
      where w.holds
    ) lines order by kind, id, what`.execute(query);
  return rows;
}

/** The text of a day that is hashed. */
export function contentOf(lines: readonly Line[]): string {
  return lines
    .map(({ kind, id, what, status, day, version, byId, receiptNo, late }) =>
      JSON.stringify([kind, id, what, status, day, version, byId, receiptNo, late]),
    )
    .join("\n");
}

/** The lines of a text that was hashed. */
export function linesIn(content: string): Line[] {
  if (content === "") return [];
  return content.split("\n").map((line) => {
    const [kind, id, what, status, day, version, byId, receiptNo, late] = JSON.parse(line) as [
      Line["kind"],
      number,
      string,
      string,
      Day,
      number,
      number | null,
      string,
      boolean,
    ];
    return { kind, id, what, status, day, version, byId, receiptNo, late };
  });
}

/** What stands in the way of closing a day, a sentence each (additions L7). `staffId`: who would close it. */
export async function blockersOf(query: Query, day: Day, today: Day, staffId: number): Promise<string[]> {
  const blockers: string[] = [];
  if (day > today) blockers.push("아직 오지 않은 날입니다.");
  const { rows } = await sql<{ services: number; undecided: number; unverified: number; due: number; own: number }>`
    select (select count(*)::int from service_of_process where received_on = ${day} and deleted_at is null) as services,
      (select count(*)::int from service_of_process where status = 'open' and received_on <= ${day} and deleted_at is null) as undecided,
      (select count(*)::int from deadlines where status in ('entered', 'disputed') and acting_on <= ${addDays(day, 3)}
        and created_at < ((${day}::date + 1)::timestamp at time zone 'Asia/Seoul')) as unverified,
      (select count(*)::int from deadlines where ${standingDeadline("deadlines")} and acting_on <= ${day}) as due,
      (select count(*)::int from deadlines where settled_by_id = ${staffId} and ${onDay("settled_at", day)}) as own`.execute(
    query,
  );
  const { services, undecided, unverified, due, own } = rows[0]!;
  const { courtDays } = (await loadLawTables(query)).on(day);
  if (services === 0 && courtDays.closed(day) === null) {
    blockers.push("이날의 우편물 대장이 비어 있습니다. 온 것이 없으면 ‘도달 없음’을 기록해 주세요.");
  }
  if (undecided > 0) blockers.push(`기한을 정하지 않은 송달 ${undecided}건이 있습니다.`);
  if (unverified > 0) blockers.push(`3일 안에 만료하는 미검증 기한 ${unverified}건이 있습니다.`);
  if (due > 0) blockers.push(`이날까지 만료한 기한 ${due}건이 접수증·포기·도과 보고로 처리되지 않았습니다.`);
  if (own > 0) blockers.push("이날 기한을 처리한 사람이 아닌 다른 사람이 마감해야 합니다.");
  return blockers;
}

/** The word of a state of either kind. */
export function stateWord({ kind, status }: Pick<Line, "kind" | "status">): string {
  return kind === "deadline"
    ? deadlineStatusLabels[status as DeadlineStatus]
    : serviceStatusLabels[status as ServiceStatus];
}

/** Working days since the first entry of the book that nobody closed, at most a year back. */
export async function missingDays(query: Query, today: Day): Promise<Day[]> {
  const { rows } = await sql<{ first: Day | null; closed: Day[] }>`
    select (select min(day)::text from (select min(received_on) as day from service_of_process
        union all select min((created_at at time zone 'Asia/Seoul')::date) from deadlines) d) as first,
      array(select day::text from daily_closings) as closed`.execute(query);
  const { first, closed } = rows[0]!;
  if (first === null) return [];
  const { courtDays } = (await loadLawTables(query)).on(today);
  const done = new Set(closed);
  const missing: Day[] = [];
  const from = first < addDays(today, -365) ? addDays(today, -365) : first;
  for (let day = from; day < today; day = addDays(day, 1)) {
    if (courtDays.closed(day) === null && !done.has(day)) missing.push(day);
  }
  return missing;
}
