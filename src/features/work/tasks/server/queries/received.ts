import { byVersion, versionedStatement } from "../versioned-read.ts";
import { displayOrder, openEntries } from "./open-entries.ts";
import { entryColumns } from "./task-json.ts";

/** GET /api/tasks/refresh: open entries of one person, in display order. */
export const receivedStatement = versionedStatement(
  "tasks-received",
  byVersion,
  `select json_build_object('success', true, 'models', coalesce(json_agg(o.model order by ${displayOrder}), '[]'))
   from ${openEntries(`(select row_to_json(model) from (select ${entryColumns}) model) as model`)} o`,
);
