import type { Database } from "#platform/server/database/database.ts";
import type { SubjectType } from "../../conflict.ts";

/** Keeps one person away from a record, or with `staffId` null everybody but lawyers, as a check that found somebody would. */
export async function raiseWall(
  { pool }: Pick<Database, "pool">,
  wall: { readonly type: SubjectType; readonly id: number; readonly teamId: number; readonly staffId: number | null },
): Promise<void> {
  await pool.query(
    `with found as (insert into conflict_checks (team_id, record_type, record_id, query, hits, proposal)
       values ($1, $2, $3, '{}', '[]', 'review') returning id)
     insert into walls (record_type, record_id, kind, excluded_staff_id, check_id)
       select $2, $3, 'opponent', $4, id from found`,
    [wall.teamId, wall.type, wall.id, wall.staffId],
  );
}
