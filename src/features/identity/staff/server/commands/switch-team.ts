import { sql } from "kysely";
import type { Services } from "#platform/server/services.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import type { Viewer } from "#platform/viewer.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import { switchableTeamIds } from "../../active-team.ts";

/**
 * Makes one of one's own teams the active one, or the presale team where that is allowed (spec §4.4).
 * Throws 403 for another person or without a second team, 404 for any other team.
 */
export async function switchOwnTeam(
  services: Services,
  viewer: Viewer,
  actor: Actor,
  { staffId, teamId }: { staffId: number; teamId: number },
): Promise<void> {
  if (staffId !== viewer.staff?.id) throw new Failure("forbidden", "본인의 팀만 바꿀 수 있습니다.");
  const { presaleTeamId } = await readFirmSettings(services);
  const teamIds = switchableTeamIds(viewer, presaleTeamId);
  if (!teamIds.includes(teamId)) throw notFound();
  if (teamIds.length < 2) throw new Failure("forbidden", "둘 이상의 팀에 속한 직원만 팀을 바꿀 수 있습니다.");
  await inTransaction(services.database, actor, async (work) => {
    const team = await work.query
      .selectFrom("teams")
      .select("id")
      .where("id", "=", teamId)
      .where("active", "=", true)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (!team) throw notFound();
    const before = await work.query
      .selectFrom("staffs")
      .select("team_id")
      .where("id", "=", staffId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.team_id === teamId) return;
    await work.query
      .updateTable("staffs")
      .set({ team_id: teamId, updated_at: sql<Date>`now()`, updated_by: viewer.userId })
      .where("id", "=", staffId)
      .execute();
    const changes = { teamId: [before.team_id, teamId] };
    work.audit({ action: "staff.switchTeam", recordType: "staff", recordId: staffId, changes });
  });
}
