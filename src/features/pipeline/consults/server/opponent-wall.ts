import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { teamRows } from "#records/server/records.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { consult } from "../consult.ts";

/** Whether the caller of the row `r` was found to be the opponent of a running case, and no lawyer has decided yet. */
export const opponentWall = sql<boolean>`exists (select from walls w where w.record_type = 'consult' and w.record_id = r.id
  and w.kind = 'opponent' and w.excluded_staff_id is null and w.lifted_at is null)`;

/**
 * Whether a consultation of the person's teams is hidden because its caller is an opponent: colleagues are told so,
 * where any other wall is as if there were nothing (404).
 */
export async function hiddenAsOpponent(
  { query }: Database,
  number: number,
  asker: Asker,
): Promise<{ readonly id: number; readonly hidden: boolean }> {
  const { rows } = await sql<{ id: number; hidden: boolean; walled: boolean }>`
    select r.id, not ${outsideWalls(asker, "consult", sql.ref<number>("r.id"))} as hidden, ${opponentWall}
      and not exists (select from walls w where w.record_type = 'consult' and w.record_id = r.id and w.lifted_at is null
        and (w.excluded_staff_id = ${asker.viewer.staff?.id ?? null}
          or (w.kind = 'decline' and w.excluded_staff_id is null))) as walled
    from consults r
    where r.id_int = ${number} and r.deleted_at is null and ${teamRows(consult, "상담리스트", asker)}`.execute(query);
  const [found] = rows;
  if (!found || (found.hidden && !found.walled)) throw notFound();
  return found;
}
