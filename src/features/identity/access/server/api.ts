/** What other features' servers may use of who has access. */
import { sql } from "kysely";
import { policyFacts } from "#platform/abilities.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { isDevice } from "./devices.ts";
import { isDeviceAccount, parseOwnRules, resignedRole, roleRules } from "../roles.ts";

export { isDevice } from "./devices.ts";

/** A colleague as queries need to know who asks. */
export type Colleague = { readonly id: number; readonly shortName: string; readonly asker: Asker };

type Row = {
  readonly id: number;
  readonly shortName: string;
  readonly department: string;
  readonly userId: number;
  readonly email: string;
  readonly rules: string;
  readonly teamIds: readonly number[];
  readonly roles: readonly string[];
  readonly walls: readonly string[];
};

/**
 * Everybody who works here, by name, each with all teams, since a change of team is a click away: to ask with `whoSees`
 * who of them sees a record. `only`: of these.
 */
export async function colleagues(
  { query }: Pick<Database, "query">,
  { only }: { readonly only?: readonly number[] } = {},
): Promise<readonly Colleague[]> {
  const { rows } = await sql<Row>`
    select s.id, s.short_name as "shortName", s.department, u.id as "userId", u.email, u.role_rules as rules,
      array(select t.team_id from staff_teams t where t.staff_id = s.id order by t.team_id) as "teamIds",
      array(select o.name from staff_roles g join roles o on o.id = g.role_id where g.staff_id = s.id) as roles,
      standing_walls() as walls
    from staffs s join users u on u.id = s.user_id and u.status = 'active' and u.deleted_at is null
    where s.status = 1 and s.deleted_at is null and not s.is_system and not ${isDevice("s")}
      and exists (select from staff_teams t where t.staff_id = s.id)
      ${only ? sql`and s.id = any(${only}::bigint[])` : sql``}
    order by ${inNameOrder(sql`s.short_name`)}, s.id`.execute(query);
  return rows
    .filter(({ roles }) => !roles.includes(resignedRole))
    .map((row) => ({ id: row.id, shortName: row.shortName, asker: askerOf(row) }));
}

function askerOf({ id, shortName, department, userId, email, rules, teamIds, roles, walls }: Row): Asker {
  const viewer = {
    userId,
    sessionId: 0,
    email,
    name: shortName,
    staff: { id, shortName, department, teamIds, teamId: teamIds[0] ?? null, allTeamView: true },
    roles,
    rules: [...roleRules(roles), ...parseOwnRules(rules)],
    inPresaleTeam: false,
    isDevice: isDeviceAccount(roles),
    // Whoever asks has opened the record: its pages are there.
    devPages: true,
    walls,
  };
  return { viewer, facts: policyFacts(viewer) };
}
