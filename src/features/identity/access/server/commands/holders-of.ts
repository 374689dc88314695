import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Subject } from "#firm/permissions.ts";
import { parseOwnRules, resignedRole, roleRules } from "../../roles.ts";

/** Staff ids of those at work who may manage the area, the oldest account first. */
export async function holdersOf(work: Pick<Database, "query">, subject: Subject): Promise<number[]> {
  const { rows } = await sql<{ id: number; roles: string[]; role_rules: string }>`
    select f.id, u.role_rules, array(select r.name from staff_roles sr join roles r on r.id = sr.role_id
                                     where sr.staff_id = f.id) as roles
    from staffs f join users u on u.id = f.user_id and u.status = 'active' and u.deleted_at is null
    where f.status = 1 and f.deleted_at is null and not f.is_system
      and exists (select from staff_teams st join teams t on t.id = st.team_id
                  where st.staff_id = f.id and t.active and t.deleted_at is null)
    order by f.id`.execute(work.query);
  return rows
    .filter(({ roles }) => !roles.includes(resignedRole))
    .filter(({ roles, role_rules }) =>
      [...roleRules(roles), ...parseOwnRules(role_rules)].some(
        (rule) => rule.action === "manage" && rule.subject === subject,
      ),
    )
    .map(({ id }) => id);
}
