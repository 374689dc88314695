import { sql } from "kysely";
import type { BellSubject } from "#records/server/bell/kinds.ts";
import { registeredRecords } from "#records/server/registry.ts";

/** Imports of one's own, under the kind of record that they brought in. */
export const importSubject: BellSubject = {
  name: "recordImport",
  label: "가져오기",
  from: sql`record_imports`,
  seen: ({ viewer }) => sql<boolean>`(r.staff_id = ${viewer.staff?.id ?? null} and r.undone_at is null)`,
  title: sql<string>`concat_ws(' · ', nullif(left(r.file_name, 150), ''), cardinality(r.created_ids) || '건')`,
  state: sql<string>`r.resource`,
  path: ({ state }) => registeredRecords().get(state)?.resource.page ?? null,
};
