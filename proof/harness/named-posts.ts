import { sql, type RawBuilder } from "kysely";
import type { TestStaff } from "#app/testing/test-app.ts";

type Named = { readonly key: number; readonly name: string };
type Owner = { readonly teamId: number; readonly staff: TestStaff };

/** What colleagues write to each other and to the firm: of the person's case, or of nobody. */
export function postsOf({ key, name }: Named, { teamId, staff }: Owner): RawBuilder<unknown>[] {
  const anonymous = key + 5000;
  return [
    sql`insert into third_debtors (id, team_id, name, kind) overriding system value
        values (${key}, ${teamId}, ${`해온은행 ${key}`}, 'bank')`,
    sql`insert into seizure_targets (id, team_id, seizure_id, name) overriding system value
        values (${key}, ${teamId}, ${key}, '해온은행')`,
    sql`insert into news (id, team_id, title, kind) overriding system value values (${key}, ${teamId}, '안내', 'notice')`,
    sql`insert into paper_templates (id, team_id, name, kind) overriding system value
        values (${key}, ${teamId}, '위임계약서', 'contract')`,
    sql`insert into routines (id, team_id, title, rule, month_day, starts_on) overriding system value
        values (${key}, ${teamId}, '월말 점검', 'monthly', 1, current_date)`,
    sql`insert into task_plans (id, team_id, name, status, in_use_since) overriding system value
        values (${key}, ${teamId}, ${`수임 뒤 할 일 ${key}`}, 'inUse', now())`,
    sql`insert into task_plan_lines (plan_id, place, title, importance, days, given_to, staff_id)
        values (${key}, 1, '기록 열람', 'B', 3, 'person', ${staff.id})`,
    sql`insert into board_posts (id, team_id, board, title, confirms, owner_id) overriding system value
        values (${key}, ${teamId}, 'notice', '전 직원 확인', true, ${staff.id})`,
    sql`insert into board_posts (id, team_id, board, audience, title) overriding system value
        values (${anonymous}, ${teamId}, 'anonymous', 'firm', '건의')`,
    sql`insert into anonymous_authors (post_id, staff_id) values (${anonymous}, ${staff.id})`,
    sql`insert into author_requests (id, team_id, post_id, why, status, owner_id, decider_id, decided_at)
        overriding system value
        values (${key}, ${teamId}, ${anonymous}, '협박하는 글', 'approved', ${staff.id}, ${staff.id}, now())`,
    sql`insert into rooms (id, team_id, name, project_id) overriding system value
        values (${key}, ${teamId}, ${`방 ${key}`}, ${key})`,
    sql`insert into talk_posts (id, team_id, room_id, seq, content, owner_id) overriding system value
        values (${key}, ${teamId}, ${key}, 1, '확인했습니다', ${staff.id})`,
    sql`insert into asks (id, team_id, department, title, project_id, owner_id) overriding system value
        values (${key}, ${teamId}, '송무', '기록 열람', ${key}, ${staff.id})`,
    sql`insert into questions (id, team_id, category, title, content, client_id) overriding system value
        values (${key}, ${teamId}, '민사', '기한', '언제까지인가요', ${key})`,
    sql`insert into client_files (id, team_id, client_id, project_id, title, items, owner_id) overriding system value
        values (${key}, ${teamId}, ${key}, ${key}, '자료 요청', '계약서', ${staff.id})`,
    sql`insert into client_rooms (id, team_id, client_id, project_id, name, owner_id) overriding system value
        values (${key}, ${teamId}, ${key}, ${key}, ${name}, ${staff.id})`,
    ...["franchise_guides", "leader_guides"].map(
      (table) => sql`insert into ${sql.table(table)} (id, team_id, title, status, owner_id) overriding system value
        values (${key}, ${teamId}, ${`안내 ${key}`}, 'current', ${staff.id})`,
    ),
  ];
}
