import { seoulDay } from "#platform/dates.ts";
import { versionedStatement } from "../versioned-read.ts";
import { sentTaskColumns } from "./task-json.ts";

// Closed tasks stay for seven whole days of the firm's clock; the day is part of the tag, because it changes the list.
const today = `date_trunc('day', now() at time zone 'Asia/Seoul')`;
const since = `((${today} - interval '7 days') at time zone 'Asia/Seoul')`;

/** GET /api/tasks/sent: what one person sent, open or closed in the last seven days, newest first. */
export const sentStatement = versionedStatement(
  "tasks-sent",
  {
    tag: `s.task_version::text || to_char(${today}, '"-"YYYYMMDD')`,
    tagOf: (taskVersion, now) => `${taskVersion}-${seoulDay(now).replaceAll("-", "")}`,
  },
  `select json_build_object('success', true, 'models', coalesce(json_agg(row_to_json(m) order by m."createdAt" desc, m.id desc), '[]'))
   from (select ${sentTaskColumns} from (
           select * from tasks where created_by = s.id and closed_at is null
           union all
           select * from tasks where created_by = s.id and closed_at is not null and closed_at >= ${since}) t) m`,
);
