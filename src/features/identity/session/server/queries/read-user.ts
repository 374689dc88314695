import type { z } from "zod";
import type { Subject } from "#firm/permissions.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Services } from "#platform/server/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { mayEnterPresale } from "#features/identity/staff/active-team.ts";
import type { user } from "../../schemas.ts";
import { readFirmSettings } from "../commands/read-firm-settings.ts";

type UserModel = z.input<typeof user>;
type Team = { id: number; name: string };

/** The signed-in person with everything the shell needs (spec §3, §6). */
export async function readUserModel(services: Services, viewer: Viewer): Promise<UserModel> {
  const { presaleTeamId, newSiteUrl, goLiveOn } = await readFirmSettings(services);
  const row = await services.database.query
    .selectFrom("users")
    .leftJoin("staffs", "staffs.user_id", "users.id")
    .select(["users.scope", "users.role_rules", "staffs.real_name", "staffs.preferences"])
    .where("users.id", "=", viewer.userId)
    .executeTakeFirstOrThrow();
  const { staff } = viewer;
  const teams = await readTeams(services.database, [
    ...(staff?.teamIds ?? []),
    ...(presaleTeamId ? [presaleTeamId] : []),
  ]);
  const teamOf = (id: number | null) => (id === null ? null : (teams.get(id) ?? null));
  const team = teamOf(staff?.teamId ?? null);
  return {
    id: viewer.userId,
    email: viewer.email,
    name: viewer.name,
    scope: row.scope,
    team,
    staff: staff && {
      id: staff.id,
      shortName: staff.shortName,
      realName: row.real_name ?? "",
      department: staff.department,
      roles: viewer.roles.map((name) => ({ name })),
      teams: staff.teamIds.map(teamOf).filter((own) => own !== null),
      team,
      all_team_view: staff.allTeamView ? "Y" : "N",
    },
    userinfo: { role: row.role_rules },
    // The loader has checked them against the words of the firm.
    rules: viewer.rules.map(({ action, subject }) => ({ action, subject: subject as Subject })),
    inPresaleTeam: viewer.inPresaleTeam,
    isDevice: viewer.isDevice,
    devPages: viewer.devPages,
    newSiteUrl,
    goLiveOn,
    presaleTeam: mayEnterPresale(viewer, presaleTeamId) ? teamOf(presaleTeamId) : null,
    preferences: (row.preferences ?? {}) as Record<string, unknown>,
  };
}

async function readTeams(database: Database, ids: readonly number[]): Promise<Map<number, Team>> {
  if (ids.length === 0) return new Map();
  const rows = await database.query
    .selectFrom("teams")
    .select(["id", "name"])
    .where("id", "in", ids)
    .where("active", "=", true)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
