import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { readRecord } from "#records/server/read.ts";
import { expressionOf, visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { seesWholeOf } from "#records/server/masking.ts";
import { presentValue } from "#records/server/present.ts";
import { staffContact } from "#features/identity/contacts/staff.ts";
import { projectRoleNames } from "../project.ts";
import { idleDays } from "./idle.ts";
import { projectRecords } from "./records.ts";

/** How many projects the person sees that have nothing planned; counting stops at 1,000. */
export async function projectRadar({ query }: Database, asker: Asker): Promise<{ count: number; days: number }> {
  const { rows } = await sql<{ count: number; days: number }>`
    select (select count(*) from (select 1 from ${fromTable(projectRecords)}
      where ${visible(projectRecords, asker)} and ${expressionOf(projectRecords, "idle", asker)} limit 1000) c) as count,
      ${idleDays} as days`.execute(query);
  return rows[0]!;
}

/** The four who work on a project, in the order of the roles, with their telephone numbers as 직원 연락처 shows them. */
export async function projectPeople(database: Database, number: number, asker: Asker) {
  const model = await readRecord(database, projectRecords, number, asker);
  const ids = projectRoleNames.flatMap((role) => (model[role] ? [model[role].id] : []));
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string; tel: string; ext: string; whole: boolean }>`
    select s.id, s.short_name as name, s.tel, s.ext, ${seesWholeOf("staff", asker, "s")} as whole
    from staffs s where s.id = any(${ids}::bigint[])`.execute(database.query);
  return projectRoleNames.flatMap((role) => {
    const found = rows.find(({ id }) => id === model[role]?.id);
    if (!found) return [];
    const tel = String(presentValue(staffContact.fields.tel, found.tel, found.whole));
    return [{ role, staffId: found.id, name: found.name, tel, ext: found.ext }];
  });
}
