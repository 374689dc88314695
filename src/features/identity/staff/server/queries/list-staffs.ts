import { sql } from "kysely";
import type { z } from "zod";
import type { Services } from "#platform/server/services.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { resignedRole } from "#features/identity/access/roles.ts";
import { isDevice } from "#features/identity/access/server/api.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import type { listStaffs } from "../../schemas.ts";

type StaffModel = z.input<typeof listStaffs.response>["models"][number];
type NewTeam = z.input<typeof listStaffs.response>["newTeam"];
type Row = Omit<StaffModel, "panel" | "isPerson"> & { is_system: boolean };

/**
 * Active staff by name; with `onlyUsers` those who can sign in. `panel` marks whom the creation panel offers: the
 * configured panel team, or everybody while none is configured, without excluded people, system accounts and devices (spec §6).
 */
export async function listActiveStaffs(
  services: Services,
  { onlyUsers }: { onlyUsers: boolean },
): Promise<{ models: StaffModel[]; newTeam: NewTeam }> {
  const settings = await readFirmSettings(services);
  const { rows } = await sql<Row>`
    select f.id, case when u.id is not null then json_build_object('id', u.id) end as user,
           f.short_name as "shortName", f.real_name as "realName", f.department, (f.is_system or ${isDevice("f")}) as is_system, f.all_team_view,
           coalesce(own.teams, '[]') as teams,
           case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as team
    from staffs f
    left join users u on u.id = f.user_id and u.status = 'active' and u.deleted_at is null
    left join teams t on t.id = f.team_id and t.active and t.deleted_at is null
    left join lateral (
      select json_agg(json_build_object('id', m.id, 'name', m.name) order by m.sort_order, m.id) as teams
      from staff_teams st join teams m on m.id = st.team_id and m.active and m.deleted_at is null
      where st.staff_id = f.id) own on true
    where f.status = 1 and f.deleted_at is null and (u.id is not null or not ${onlyUsers})
      and not exists (select 1 from staff_roles sr join roles r on r.id = sr.role_id
                      where sr.staff_id = f.id and r.name = ${resignedRole})
    order by ${inNameOrder(sql`f.real_name`)}, f.id`.execute(services.database.query);
  const { panelTeamId } = settings;
  const excluded = new Set(settings.panelExcludedIds);
  const models = rows.map(({ is_system, ...staff }) => ({
    ...staff,
    isPerson: !is_system,
    panel:
      !is_system &&
      !excluded.has(staff.id) &&
      (panelTeamId === null || staff.teams.some(({ id }) => id === panelTeamId)),
  }));
  return { models, newTeam: { name: settings.newTeamName, extraStaffId: settings.newExtraUserId } };
}
