import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import type { Asker } from "#platform/server/asker.ts";
import type { Services } from "#platform/server/services.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import type { listMembers, listTeams } from "../../schemas.ts";

type Team = z.input<typeof listTeams.response>["models"][number];
type Members = z.input<typeof listMembers.response>;

/** Work of a team that is not finished. */
export const openConsults = sql`c.deleted_at is null and c.status not in ('converted','lost','canceled','declined','duplicate')`;
export const openProjects = sql`p.deleted_at is null and p.status not in ('closed','archived')`;
export const openDisputes = sql`d.deleted_at is null and d.status not in ('closed','rejected')`;

/** Whether no wall keeps the person away from the record of this kind: nobody counts what is hidden from him or her. */
function isOpen(kind: string, id: string, asker: Asker): RawBuilder<boolean> {
  return registeredRecords().get(kind)?.outsideWalls?.(asker, sql.ref<number>(id)) ?? sql<boolean>`true`;
}

/** Teams in their order with what they hold. */
export async function listAllTeams(services: Services, asker: Asker, active: "Y" | "N" | "all"): Promise<Team[]> {
  const { presaleTeamId } = await readFirmSettings(services);
  const { rows } = await sql<Team>`
    select t.id, t.version, t.name, t.kind, t.colour, t.sort_order as "order", t.active,
      coalesce(t.id = ${presaleTeamId}::bigint, false) as "isPresale",
      (select json_build_object('id', l.id, 'name', l.short_name) from staffs l where l.id = t.leader_id) as leader,
      (select count(*) from staff_teams st join staffs f on f.id = st.staff_id and f.status = 1 and f.deleted_at is null
       where st.team_id = t.id) as members,
      (select count(*) from consults c where c.team_id = t.id and ${openConsults}
        and ${isOpen("consult", "c.id", asker)}) as "openConsults",
      (select count(*) from projects p where p.team_id = t.id and ${openProjects}
        and ${isOpen("project", "p.id", asker)}) as "openProjects",
      (select count(*) from disputes d where d.team_id = t.id and ${openDisputes}
        and ${isOpen("dispute", "d.id", asker)}) as "openDisputes"
    from teams t
    where t.deleted_at is null and (${active} = 'all' or t.active = (${active} = 'Y'))
    order by t.active desc, t.sort_order, t.id`.execute(services.database.query);
  return rows;
}

/** Who belongs to which active team. */
export async function readMembership(database: Database): Promise<Omit<Members, "success">> {
  const teams = await database.query
    .selectFrom("teams")
    .select(["id", "name", "colour"])
    .where("active", "=", true)
    .where("deleted_at", "is", null)
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
  const { rows } = await sql<Members["models"][number]>`
    select f.id, f.version, f.short_name as "shortName", f.real_name as "realName", f.department, f.team_id as "teamId",
      array(select st.team_id from staff_teams st join teams t on t.id = st.team_id and t.active and t.deleted_at is null
            where st.staff_id = f.id order by st.team_id) as "teamIds"
    from staffs f where f.status = 1 and f.deleted_at is null and not f.is_system
    order by ${inNameOrder(sql`f.real_name`)}, f.id`.execute(database.query);
  return { teams, models: rows, total: rows.length };
}
