import { sql } from "kysely";
import { lineKey, timelineLines, type TimelineSource } from "#records/server/timeline.ts";
import { outsideSender } from "./files.ts";

/** Files, their versions and how far they may go in the timeline of the record they hang on. */
export const fileTimeline: TimelineSource = {
  kinds: ["파일"],
  async read(database, _asker, query) {
    const { type, id } = query.record;
    const statement = sql`
      select v.created_at as moment, ${lineKey("file", sql`v.id`)} as key, '파일' as kind,
             coalesce(s.short_name, u.name, ${outsideSender}) as actor, v.name, v.number
      from files f join file_versions v on v.file_id = f.id
      left join users u on u.id = v.created_by left join staffs s on s.user_id = u.id
      where f.record_type = ${type} and f.record_id = ${id} and f.deleted_at is null
      union all
      select l.at, ${lineKey("file mark", sql`l.id`)}, '파일', coalesce(s.short_name, ''),
             l.changes -> 'fileSensitivity' ->> 1, 0
      from change_log l left join staffs s on s.id = l.staff_id
      where l.record_type = ${type} and l.record_id = ${id} and l.action = ${`${type}.markFile`}
        and l.changes ? 'fileSensitivity'`;
    const lines = await timelineLines<{ readonly name: string; readonly number: number }>(database, statement, query);
    return lines.map(({ at, key, kind, actor, name, number }) => {
      if (number === 0) return { at, key, kind, actor, text: `민감도 변경: ${name}`, path: null };
      const text = number === 1 ? `${name} 올림` : `${name} 새 버전 ${number}`;
      return { at, key, kind, actor, text, path: null };
    });
  },
};
