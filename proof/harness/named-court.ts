import { sql, type RawBuilder } from "kysely";
import type { TestStaff } from "#app/testing/test-app.ts";

type Named = { readonly key: number; readonly name: string; readonly tel: string };
type Owner = { readonly teamId: number; readonly staff: TestStaff };

/** The person's case at a court, and what is due in it. */
export function courtRowsOf({ key, name }: Named, { teamId, staff }: Owner): RawBuilder<unknown>[] {
  const of = sql`${key}, ${teamId}, ${key}`;
  return [
    sql`insert into legal_cases (id, team_id, project_id, court, case_no) overriding system value
        values (${key}, ${teamId}, ${key}, '서울중앙지방법원', ${`2024가단${key - 7_000_000}`})`,
    sql`insert into legal_case_parties (case_id, place, role, name) values (${key}, 1, 'plaintiff', ${name})`,
    sql`insert into hearings (id, team_id, case_id, kind, at) overriding system value
        values (${of}, 'pleading', now() + interval '3 days')`,
    sql`insert into legal_deadline_rules (id, team_id, status, code, name, field, unit, count, starts, law_ref, effective_from)
        overriding system value values (${key}, ${teamId}, 'proposed', ${`OWN_${key}`}, '내부 기한', 'civil', 'week', 2,
        '송달', '내규', '2020-01-01')`,
    sql`insert into court_holidays (id, team_id, status, kind, day, name, source) overriding system value
        values (${key}, ${teamId}, 'proposed', 'temporary', current_date + ${key - 7_100_000}::int, '임시공휴일', '관보')`,
    sql`insert into service_of_process (id, team_id, project_id, case_id, channel, received_on, document_name, party)
        overriding system value values (${of}, ${key}, 'court', current_date, '판결정본', ${name})`,
    sql`insert into deadlines (id, team_id, project_id, case_id, rule_id, title, party, peremptory, start_method, start_on,
          effective_on, zero_hour, raw_on, due_on, acting_on, target_on, d7_on, d3_on, d1_on, trace, computation, entered_by_id)
        overriding system value
        values (${of}, ${key}, ${key}, '내부 기한', ${name}, false, 'personal', current_date, current_date, false,
          current_date + 14, current_date + 14, current_date + 14, current_date + 12, current_date + 7, current_date + 11,
          current_date + 13, '계산', '14일', ${staff.id})`,
    sql`insert into deadline_moves (id, team_id, project_id, case_id, deadline_id, cause, old_on, new_on, old_trace, new_trace)
        overriding system value
        values (${of}, ${key}, ${key}, 'holiday', current_date + 14, current_date + 15, '계산', '계산')`,
    sql`insert into judgment_notices (id, team_id, project_id, case_id, deadline_id, title, due_on, last_day)
        overriding system value values (${of}, ${key}, ${key}, '판결 통지', current_date + 1, current_date + 14)`,
    sql`insert into case_openings (id, team_id, project_id, case_number, why, owner_id) overriding system value
        values (${key}, ${teamId}, ${key}, ${String(key)}, '당사자 신원 확인', ${staff.id})`,
    sql`insert into documents (id, team_id, project_id, case_id, kind, title) overriding system value
        values (${of}, ${key}, 'brief', '준비서면')`,
    sql`insert into document_bundles (id, team_id, project_id, case_id, title, total_count) overriding system value
        values (${of}, ${key}, '서증 합본', 1)`,
    sql`insert into court_securities (id, team_id, project_id, case_id, kind, title, amount, deposited_on)
        overriding system value values (${of}, ${key}, 'deposit', '가압류 담보', 1000000, current_date)`,
  ];
}
