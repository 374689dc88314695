import { sql } from "kysely";
import { formatDay, seoulDay } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { setAbsenceOfLeave } from "#features/identity/absences/server/api.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { spanOf } from "../law/days.ts";
import { whenOf } from "./when.ts";

/** The absence of an approved leave. Its deputy is who has accepted: nobody stands in unasked. */
export async function setAbsence(work: Work, leaveId: number): Promise<void> {
  const row = await work.query.selectFrom("leaves").selectAll().where("id", "=", leaveId).executeTakeFirstOrThrow();
  await setAbsenceOfLeave(work, {
    leaveId,
    teamId: row.team_id,
    staffId: row.staff_id,
    kind: row.kind === "sick" ? "sick" : "leave",
    deputyId: row.deputy_accepted_at === null ? null : row.deputy_id,
    ...spanOf(whenOf(row)),
  });
}

type Taken = {
  readonly id: number;
  readonly type: string;
  readonly key: number;
  readonly on: string;
  readonly deputy: number;
  readonly from: number;
  readonly name: string;
  readonly title: string;
  /** Of a task: the record that it is about. */
  readonly record: string | null;
  readonly recordId: number | null;
};

/** Hands over what was accepted: a task for each, with which the deputy sees the record while the leave lasts. */
export async function handOver(work: Work, leaveId: number, only?: number): Promise<void> {
  const { rows } = await sql<Taken>`
    select x.id, x.record_type as type, x.record_id as key, x.on_day::text as on, x.deputy_id as deputy, l.staff_id as from,
      s.short_name as name, coalesce(h.title, d.title, t.title) as title, t.record_type as record, t.record_id as "recordId"
    from leave_handovers x join leaves l on l.id = x.leave_id join staffs s on s.id = l.staff_id
    left join hearings h on x.record_type = 'hearing' and h.id = x.record_id
    left join deadlines d on x.record_type = 'deadline' and d.id = x.record_id
    left join tasks t on x.record_type = 'task' and t.id = x.record_id
    where x.leave_id = ${leaveId} and x.accepted_at is not null and x.gone_at is null and x.handed_at is null
      and x.on_day >= ${seoulDay(Date.now())} ${only === undefined ? sql`` : sql`and x.deputy_id = ${only}`}
    order by x.on_day, x.id for update of x`.execute(work.query);
  for (const { id, type, key, on, deputy, from, name, title, record, recordId } of rows) {
    const ofTask = record !== null && recordId !== null ? { type: record, id: recordId } : null;
    const about = type === "task" ? ofTask : { type, id: key };
    await tellByTask(work, {
      from,
      to: [deputy],
      title: `[대무] ${title}`,
      content: `${name} 휴가 중 ${formatDay(on)} 일정을 대신 처리합니다.`,
      importance: "A",
      dueOn: on,
      ...(about && { about }),
    });
    await sql`update leave_handovers set handed_at = now() where id = ${id}`.execute(work.query);
  }
}
