import { byVersion, versionedStatement } from "../versioned-read.ts";
import { displayOrder, openEntries } from "./open-entries.ts";

const perImportance = (value: (importance: string) => string) =>
  `json_build_object(${["S", "A", "B"].map((importance) => `'${importance}', ${value(importance)}`).join(", ")})`;

/** Task-count response of spec §3 for the staff row `s`. */
const countJson = `
  select json_build_object(
    'success', true,
    'staffId', s.id,
    'count', count(*),
    'importanceCounts', ${perImportance((level) => `count(*) filter (where o.importance = '${level}')`)},
    'importanceCreatedAt', ${perImportance((level) => `min(o.age) filter (where o.importance = '${level}')`)},
    'model', coalesce(json_agg(json_build_object('id', o.entry_id, 'importance', o.importance, 'title', o.title,
               'task', json_build_object('id', o.task_id, 'title', o.task_title)) order by ${displayOrder}), '[]'))
  from ${openEntries(`e.importance, e.title, e.task_id, t.title as task_title`)} o`;

/** GET /api/tasks/count. */
export const countStatement = versionedStatement("tasks-count", byVersion, countJson);
