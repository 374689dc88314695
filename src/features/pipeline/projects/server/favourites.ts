import { sql } from "kysely";
import { inTransaction } from "#platform/server/database/transaction.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { lockRecord } from "#records/server/read.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { ProjectStatus } from "../project.ts";
import { projectRecords } from "./records.ts";

type Favourite = {
  readonly id: number;
  readonly number: number;
  readonly title: string;
  readonly status: ProjectStatus;
};

/** The person's marked projects that he or she may still see, the last marked first. */
export async function listFavourites({ query }: Database, asker: Asker): Promise<readonly Favourite[]> {
  const { rows } = await sql<Favourite>`
    select r.id, r.id_int as number, r.title, r.status from ${fromTable(projectRecords)}
    join project_favourites f on f.project_id = r.id and f.staff_id = ${asker.viewer.staff?.id ?? null}
    where ${visible(projectRecords, asker)} order by f.created_at desc, r.id desc limit 100`.execute(query);
  return rows;
}

/** Marks a project for oneself, or takes the mark away; nobody else sees it. */
export async function setFavourite(context: WriteContext, number: number, on: boolean): Promise<void> {
  await inTransaction(context.database, context.actor, async ({ query }) => {
    const { id } = await lockRecord(query, projectRecords, number, context);
    const staffId = context.viewer.staff?.id ?? null;
    if (on) {
      await sql`insert into project_favourites (staff_id, project_id) values (${staffId}, ${id})
        on conflict do nothing`.execute(query);
    } else {
      await sql`delete from project_favourites where staff_id = ${staffId} and project_id = ${id}`.execute(query);
    }
  });
}
