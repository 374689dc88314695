import { sql } from "kysely";
import { lineKey, timelineLines, type TimelineSource } from "#records/server/timeline.ts";

type Line = {
  readonly title: string;
  readonly importance: string;
  readonly step: string;
  readonly names: string | null;
};

/** Tasks that point to the record: when they were given, and how they ended. */
export const taskTimeline: TimelineSource = {
  kinds: ["할일"],
  read: async (database, _asker, { record, ...query }) => {
    const own = sql`t.record_type = ${record.type} and t.record_id = ${record.id}`;
    const lines = await timelineLines<Line>(
      database,
      sql`select t.created_at as moment, ${lineKey("task", sql`t.id`)} as key, '할일' as kind, s.short_name as actor,
            t.title, t.importance, '등록' as step, (select string_agg(n.short_name, ', ' order by u.id)
              from task_users u join staffs n on n.id = u.staff_id where u.task_id = t.id) as names
          from tasks t join staffs s on s.id = t.created_by where ${own}
          union all
          select t.closed_at, ${lineKey("taskend", sql`t.id`)}, '할일', coalesce(s.short_name, ''),
            t.title, t.importance, t.status, null
          from tasks t left join staffs s on s.id = t.complete_staff_id where ${own} and t.closed_at is not null`,
      { record, ...query },
    );
    return lines.map(({ at, key, kind, actor, title, importance, step, names }) => ({
      at,
      key,
      kind,
      actor,
      text: [`할일 ${step}`, `[${importance}] ${title}`, ...(names ? [`받는 사람 ${names}`] : [])].join(" · "),
      path: null,
    }));
  },
};
