import { sql, type Transaction } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { DB } from "#platform/server/database/tables.ts";

export type GenerateOptions = {
  readonly staff: number;
  readonly tasks: number;
  /** How far back the oldest go: 3 unless told. */
  readonly years?: number;
  readonly seed?: number;
  readonly now?: Date;
};

export type Generated = {
  readonly teamId: number;
  /** Ids of the staff and tasks made: from the first to the last, without gaps. */
  readonly firstStaffId: number;
  readonly firstTaskId: number;
  readonly entries: number;
};

/** About 40 open entries for each of the staff: what a busy person has on the list. */
const openTasksPerStaff = 16;
const roles = ["송무팀원", "변호사", "어쏘변", "송무보조", "컨설턴트", "매니저"];

type Base = {
  staff: number;
  tasks: number;
  years: number;
  seed: number;
  now: string;
  teamId: number;
  staffId: number;
  taskId: number;
};

/**
 * Adds a team with any number of staff (at least 4) and tasks, for measuring: 2.5 recipients a task on average, the
 * newest tasks open, the rest closed over the years. Made by the database in a few statements; the same seed and
 * moment give the same rows. Nobody of them has a password.
 */
export async function generateData(database: Database, options: GenerateOptions): Promise<Generated> {
  const { staff, tasks, years = 3, seed = 1, now = new Date() } = options;
  if (staff < 4 || tasks < 1) throw new RangeError("at least 4 staff, since a task has up to 4 recipients, and 1 task");
  return database.query.transaction().execute(async (query) => {
    await sql`set local statement_timeout = 0`.execute(query);
    await sql`lock table users, staffs, tasks in share row exclusive mode`.execute(query);
    const { rows } = await sql<{ staffId: number; taskId: number; userId: number }>`
      select nextval(pg_get_serial_sequence('staffs', 'id')) as "staffId",
             nextval(pg_get_serial_sequence('tasks', 'id')) as "taskId",
             nextval(pg_get_serial_sequence('users', 'id')) as "userId"`.execute(query);
    const { staffId, taskId, userId } = rows[0]!;
    const team = await query
      .insertInto("teams")
      .values({ name: `생성 ${staffId}` })
      .returning("id")
      .executeTakeFirstOrThrow();
    const base = { staff, tasks, years, seed, now: now.toISOString(), teamId: team.id, staffId, taskId };
    await insertStaff(query, base, userId);
    await insertTasks(query, base);
    const entries = await insertEntries(query, base);
    await sql`select setval(pg_get_serial_sequence('users', 'id'), ${userId + staff - 1}),
                     setval(pg_get_serial_sequence('staffs', 'id'), ${staffId + staff - 1}),
                     setval(pg_get_serial_sequence('tasks', 'id'), ${taskId + tasks - 1})`.execute(query);
    await sql`analyze users, staffs, staff_teams, staff_roles, tasks, task_users`.execute(query);
    return { teamId: team.id, firstStaffId: staffId, firstTaskId: taskId, entries };
  });
}

async function insertStaff(query: Transaction<DB>, base: Base, userId: number): Promise<void> {
  const { staff, now, teamId, staffId } = base;
  const series = sql`generate_series(0, ${staff}::int - 1) i`;
  await sql`
    insert into users (id, email, name, status, created_at) overriding system value
    select ${userId}::bigint + i, 'generated' || (${userId}::bigint + i) || '@haechi.example', '생성' || i, 'active', ${now}::timestamptz
    from ${series}`.execute(query);
  await sql`
    insert into staffs (id, user_id, short_name, real_name, department, tel, team_id, created_at) overriding system value
    select ${staffId}::bigint + i, ${userId}::bigint + i, '생성' || (${staffId}::bigint + i), '생성 직원 ' || i,
           (array['송무','상담','진행','new','홍보','IT'])[1 + i % 6], '010-0000-' || lpad((i % 10000)::text, 4, '0'),
           ${teamId}, ${now}::timestamptz
    from ${series}`.execute(query);
  await sql`insert into staff_teams (staff_id, team_id) select ${staffId}::bigint + i, ${teamId} from ${series}`.execute(
    query,
  );
  await sql`
    insert into staff_roles (staff_id, role_id)
    select ${staffId}::bigint + i, r.id from ${series}
    join roles r on r.name = (${roles}::text[])[1 + i % ${roles.length}::int]`.execute(query);
}

/** A number from 0 up, the same for the same row, purpose and seed. */
const draw = (base: Base, purpose: number) =>
  sql`(hashint8extended(i, ${base.seed * 100 + purpose}::bigint) & 2147483647)`;

/** What is drawn for the task with the number `i`, counted from the oldest: 0. */
const drawn = (base: Base) => sql`
  (select i, ${base.taskId}::bigint + i as id, (i >= ${base.tasks}::int - ${base.staff * openTasksPerStaff}::int) as open,
          1 + ${draw(base, 1)} % 4 as recipients, ${draw(base, 2)} % ${base.staff} as first,
          (array['S','A','A','B','B','B','B','C','C','C'])[1 + ${draw(base, 3)} % 10] as importance,
          ${draw(base, 4)} % 10 as fate, ${draw(base, 5)} % ${base.staff} as sender,
          ${base.now}::timestamptz - interval '1 year' * ${base.years}::float8 * (1 - (i + 1)::float8 / (${base.tasks}::int + 1)) as created_at
   from generate_series(0::bigint, ${base.tasks}::bigint - 1) i) d`;

// fate of an open task: 0–1 for all, 2–3 picked when several may, else waiting; of a closed one: 0 given up, 1–2 done by all.
const forAll = sql`case when d.open then d.fate < 2 else d.fate in (1, 2) end`;
const picked = sql`d.open and d.fate in (2, 3) and d.recipients > 1`;

async function insertTasks(query: Transaction<DB>, base: Base): Promise<void> {
  await sql`
    insert into tasks (id, title, content, importance, status, all_check, pick_staff_id, complete_staff_id, department,
                       closed_at, created_at, created_by, updated_at) overriding system value
    select d.id,
           (array['준비서면 초안 검토','송달료 예납','기일 변경 신청','내용증명 발송','답변서 제출','상담 예약 확정',
                  '주소보정서 제출','기록 열람·복사','의뢰인 안내 전화','판결문 송달일 확인'])[1 + d.i % 10] || ' ' || d.i,
           repeat('의뢰인과 통화한 뒤 결과를 메모로 남겨 주세요. ', (d.i % 4)::int),
           d.importance,
           case when d.open then case when ${picked} or (${forAll}) then '진행' else '대기' end
                when d.fate = 0 then '포기' else '완료' end,
           case when ${forAll} then 'Y' else 'N' end,
           case when ${picked} then ${base.staffId}::bigint + d.first end,
           case when not d.open and d.fate > 2 then ${base.staffId}::bigint + d.first end,
           '송무',
           case when not d.open then d.created_at + interval '2 days' end,
           d.created_at, ${base.staffId}::bigint + d.sender,
           d.created_at + case when d.open then interval '0' else interval '2 days' end
    from ${drawn(base)}`.execute(query);
}

async function insertEntries(query: Transaction<DB>, base: Base): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with entry as (
      insert into task_users (task_id, staff_id, status, title, importance, is_open, status_at, created_at, updated_at)
      select e.id, e.staff_id, e.status, t.title, t.importance, e.open and e.status in ('대기', '진행'),
             e.status_at, e.created_at, e.status_at
      from (
        select d.id, d.open, d.created_at, ${base.staffId}::bigint + (d.first + place) % ${base.staff} as staff_id,
               case when d.open then case when (${picked} or (${forAll})) and place = 0 then '진행'
                                          when (${forAll}) and place = 1 then '완료' else '대기' end
                    when d.fate = 0 then case when place = 0 then '포기' else '대기' end
                    when (${forAll}) or place = 0 then '완료' else '대기' end as status,
               d.created_at + case when d.open then interval '0' else interval '2 days' end as status_at
        from ${drawn(base)} cross join lateral generate_series(0, d.recipients - 1) place
      ) e join tasks t on t.id = e.id
      returning 1
    ) select count(*) as count from entry`.execute(query);
  return rows[0]!.count;
}
