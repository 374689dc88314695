import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import type { Content } from "#features/work/files/server/api.ts";
import { filingOf, findSeen } from "../queries/state.ts";
import type { Target } from "./target.ts";

type Copy = {
  readonly content: Content;
  readonly recordId: number;
  readonly fileId: number;
  /** Takes back that it was opened: its bytes could not be read. */
  readonly unopen: () => Promise<void>;
};

/**
 * The copy that was filed, and who has opened it is kept with the first time. 404 where the record is not for the person
 * to see, nothing was filed, or the file is gone.
 */
export async function openCopy(database: Database, asker: Asker, { source, type, number }: Target): Promise<Copy> {
  const { id } = await findSeen(database, source, number, { asker, today: seoulDay(Date.now()) });
  const filing = await filingOf(database, type, id);
  if (!filing || filing.fileId === null) throw notFound();
  const { rows } = await sql<Content>`
    select v.name, c.kind, c.size, c.sha256, c.storage_key as "storageKey"
    from file_versions v join file_contents c on c.id = v.content_id where v.id = ${filing.versionId}`.execute(
    database.query,
  );
  const opening = { filing_id: filing.id, staff_id: asker.viewer.staff!.id };
  const first = await database.query
    .insertInto("limitation_openings")
    .values(opening)
    .onConflict((conflict) => conflict.doNothing())
    .returning("opened_at")
    .executeTakeFirst();
  const unopen = async () => {
    if (!first) return;
    await sql`delete from limitation_openings where filing_id = ${opening.filing_id} and staff_id = ${opening.staff_id}`.execute(
      database.query,
    );
  };
  return { content: rows[0]!, recordId: id, fileId: filing.fileId, unopen };
}
