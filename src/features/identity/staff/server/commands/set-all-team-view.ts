import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Viewer, ViewerStaff } from "#platform/viewer.ts";

/** Turns the view of all one's own teams on or off. It widens what is read, so it is written down as a right. */
export async function setAllTeamView(
  database: Database,
  viewer: Viewer,
  staff: ViewerStaff,
  actor: Actor,
  value: "Y" | "N",
): Promise<void> {
  if (staff.teamIds.length < 2) {
    throw new Failure("forbidden", "둘 이상의 팀에 속한 직원만 전체팀보기를 바꿀 수 있습니다.");
  }
  await inTransaction(database, actor, async (work) => {
    const changed = await work.query
      .updateTable("staffs")
      .set({ all_team_view: value, updated_at: sql<Date>`now()`, updated_by: viewer.userId })
      .where("id", "=", staff.id)
      .where("all_team_view", "!=", value)
      .returning("id")
      .executeTakeFirst();
    if (!changed) return;
    const changes = { allTeamView: [value === "Y" ? "N" : "Y", value] };
    work.audit({ action: "staff.allTeamView", recordType: "staff", recordId: staff.id, changes });
    await work.query
      .insertInto("access_grant_log")
      .values({
        actor_user_id: viewer.userId,
        target_user_id: viewer.userId,
        action: "allTeamView",
        detail: JSON.stringify(changes),
        reason: "본인 설정",
      })
      .execute();
  });
}
