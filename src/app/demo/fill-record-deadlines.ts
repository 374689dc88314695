import { sql } from "kysely";
import type { StartMethod } from "#features/litigation/deadlines/basis.ts";
import { columnsOf, computeWith } from "#features/litigation/deadlines/server/compute.ts";
import { loadLawTables } from "#features/litigation/deadlines/server/load-tables.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { FilledPeople, Filling } from "./types.ts";

type Source = {
  readonly type: string;
  readonly id: number;
  readonly teamId: number;
  readonly projectId: number | null;
  readonly ownerId: number | null;
  readonly code: string;
  readonly method: StartMethod;
  readonly startOn: Day;
  readonly courtOn: Day | null;
  readonly document: string;
};

/** Deadlines of the seizures, letters and group suits of the demo firm, as their steps would have entered them. */
export async function fillRecordDeadlines({ query, now }: Filling, people: FilledPeople): Promise<void> {
  const law = await loadLawTables(query);
  const rules = await query.selectFrom("legal_deadline_rules").selectAll().where("status", "=", "inForce").execute();
  const today = seoulDay(now);
  const clerk = people.staff.get("litigation")!;
  const { rows } = await sql<Source>`
    select 'seizure' as type, s.id, s.team_id as "teamId", s.project_id as "projectId", s.owner_id as "ownerId",
      d.code, d.method, d.on as "startOn", d.court as "courtOn", d.document
    from seizures s cross join lateral (values
      (s.status = 'denied' and s.appealed_on is null, 'EXEC_IMMEDIATE', 'personal', s.decision_served_on, null::date, '즉시항고장'),
      (s.status = 'granted' and s.kind = 'provAttachment', 'PROV_EXEC', 'personal', s.decision_served_on, null, ''),
      (s.status = 'filed' and s.correction_due_on is not null, 'COURT_SET', 'event', ${today}::date, s.correction_due_on, '보정서')
    ) d (holds, code, method, "on", court, document) where d.holds and d.on is not null
    union all
    select 'letter', l.id, l.team_id, l.project_id, l.author_id, 'DEMAND_6M', 'event', coalesce(l.delivered_on, l.posted_on), null, ''
    from letters l where l.purpose = 'demand' and l.status in ('posted', 'delivered', 'replied')
    union all
    select 'groupSuit', g.id, g.team_id, null, g.lead_id, 'SUIT_LIMIT', 'event', ${today}::date, g.limitation_on, '소장'
    from group_suits g where g.limitation_on is not null and g.status in ('planned', 'recruiting', 'recruitClosed', 'filing')
    union all
    select 'dispute', d.id, d.team_id, null, d.owner_id, 'COURT_SET', 'event', ${today}::date, d.due_on, '답변서'
    from disputes d where d.kind = '기관' and d.due_on > ${today} and d.status not in ('agreed', 'closed', 'rejected')
    order by 1, 2`.execute(query);
  for (const { type, id, teamId, projectId, ownerId, code, method, startOn, courtOn, document } of rows) {
    const rule = rules.find((one) => one.code === code)!;
    const told = { method, startOn, openedOn: null, courtDays: null, courtOn };
    await query
      .insertInto("deadlines")
      .values({
        team_id: teamId,
        project_id: projectId,
        record_type: type,
        record_id: id,
        rule_id: rule.id,
        title: rule.name,
        peremptory: rule.peremptory,
        start_method: method,
        start_on: startOn,
        court_on: courtOn,
        document_name: document,
        owner_id: ownerId,
        entered_by_id: clerk.id,
        created_by: clerk.userId,
        ...columnsOf(rule, told, computeWith(law, rule, told)),
      })
      .execute();
  }
}
