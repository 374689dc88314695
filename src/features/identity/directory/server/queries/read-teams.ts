import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import type { Asker } from "#platform/server/asker.ts";
import type { Services } from "#platform/server/services.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { unfinishedOf } from "#records/server/held.ts";
import { fromTable } from "#records/server/select.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import type { listMembers, listTeams } from "../../team-schemas.ts";

type Team = z.input<typeof listTeams.response>["models"][number];
type Members = z.input<typeof listMembers.response>;

/** How many unfinished records of the kind a team `t` has; nobody counts what a wall hides from him or her. */
function unfinishedIn(kind: string, asker: Asker): RawBuilder<number> {
  const records = registeredRecords().get(kind)!;
  const outside = records.outsideWalls?.(asker, sql.ref<number>("r.id")) ?? sql`true`;
  return sql<number>`(select count(*) from ${fromTable(records)} where r.team_id = t.id and ${unfinishedOf(kind)} and ${outside})`;
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
      ${unfinishedIn("consult", asker)} as "openConsults", ${unfinishedIn("project", asker)} as "openProjects"
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
    select f.id, f.version, f.short_name as "shortName", f.real_name as "realName", f.department, f.home_team_id as "homeTeamId",
      array(select st.team_id from staff_teams st join teams t on t.id = st.team_id and t.active and t.deleted_at is null
            where st.staff_id = f.id order by st.team_id) as "teamIds"
    from staffs f where f.status = 1 and f.deleted_at is null and not f.is_system
    order by ${inNameOrder(sql`f.real_name`)}, f.id`.execute(database.query);
  return { teams, models: rows, spans: await readSpans(database), total: rows.length };
}

/** From when to when people belonged to the active teams, those who have left the firm too; the latest first. */
async function readSpans({ query }: Database): Promise<Members["spans"]> {
  const { rows } = await sql<Members["spans"][number]>`
    select x.team_id as "teamId", x.staff_id as "staffId", f.short_name as name, x.from_on as "from", x.until_on as until
    from staff_team_spans x join teams t on t.id = x.team_id and t.active and t.deleted_at is null
      join staffs f on f.id = x.staff_id and f.deleted_at is null and not f.is_system
    order by x.until_on desc nulls first, x.from_on desc, f.id limit 2000`.execute(query);
  return rows;
}
