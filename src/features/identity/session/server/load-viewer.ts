import type { Services } from "../../../../kit/server/services.ts";
import type { Viewer, ViewerStaff } from "../../../../kit/shared/viewer.ts";
import { switchableTeamIds } from "../../staff/active-team.ts";
import { parseOwnRules, resignedRole, roleRules } from "../../access/roles.ts";
import { plainAddress } from "../../../../kit/server/http/client-address.ts";
import { hashToken } from "../../../../kit/server/opaque-token.ts";

type Row = {
  session_id: number;
  user_id: number;
  email: string;
  name: string;
  role_rules: string;
  stale: boolean;
  staff: (Omit<ViewerStaff, "allTeamView"> & { allTeamView: "Y" | "N"; status: number }) | null;
  roles: string[] | null;
  presale_team_id: number | null;
};

// One named statement: a live session of an active user, with all that policies look at.
const statement = {
  name: "load-viewer",
  text: `
    select s.id as session_id, u.id as user_id, u.email, u.name, u.role_rules,
           s.last_seen_at < now() - interval '30 seconds' as stale,
           case when f.id is null then null else json_build_object(
             'id', f.id, 'shortName', f.short_name, 'department', f.department, 'teamId', f.team_id,
             'allTeamView', f.all_team_view, 'status', f.status,
             'teamIds', array(select st.team_id from staff_teams st join teams t on t.id = st.team_id
                              where st.staff_id = f.id and t.active and t.deleted_at is null order by st.team_id)
           ) end as staff,
           array(select r.name from staff_roles sr join roles r on r.id = sr.role_id where sr.staff_id = f.id order by r.id) as roles,
           (select t.id from teams t where t.active and t.deleted_at is null
              and t.id = coalesce($2::bigint, (select presale_team_id from firm_settings))) as presale_team_id
    from sessions s
    join users u on u.id = s.user_id and u.status = 'active' and u.deleted_at is null
    left join staffs f on f.user_id = u.id and f.deleted_at is null
    where s.token_hash = $1 and s.ended_at is null and s.idle_until > now() and s.expires_at > now() and s.owes is null
      and (not exists (select from allowed_networks) or address_allowed(
        array(select r.name from staff_roles sr join roles r on r.id = sr.role_id where sr.staff_id = f.id), $3))`,
};

/**
 * Who a token belongs to; null when the session is over, still owes a second factor or comes from a network that is
 * not allowed, and when the person has left.
 * `extend`: a request of the person's own, which moves the idle limit; background requests never do.
 */
export async function loadViewer(
  services: Services,
  token: string,
  options: { extend: boolean; ip: string },
): Promise<Viewer | null> {
  const { rows } = await services.database.pool.query<Row>({
    ...statement,
    values: [hashToken(token), services.config.firm.presaleTeamId ?? null, plainAddress(options.ip)],
  });
  const row = rows[0];
  if (!row) return null;
  const roles = row.roles ?? [];
  if (roles.includes(resignedRole) || row.staff?.status === 0) return null;
  if (options.extend && row.stale) await extendSession(services, row.session_id);
  const rules = [...roleRules(roles), ...parseOwnRules(row.role_rules)];
  const { presale_team_id: presaleTeamId } = row;
  const selectable = switchableTeamIds({ staff: row.staff, rules }, presaleTeamId);
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    email: row.email,
    name: row.name,
    staff: row.staff && viewerStaff(row.staff, selectable),
    roles,
    rules,
    inPresaleTeam: presaleTeamId !== null && (row.staff?.teamIds.includes(presaleTeamId) ?? false),
  };
}

/** The stored team counts only while the person may still choose it; else the first own team does. */
function viewerStaff(staff: NonNullable<Row["staff"]>, selectable: readonly number[]): ViewerStaff {
  const { teamIds, teamId } = staff;
  return {
    id: staff.id,
    shortName: staff.shortName,
    department: staff.department,
    teamIds,
    teamId: teamId !== null && selectable.includes(teamId) ? teamId : (teamIds[0] ?? null),
    allTeamView: staff.allTeamView === "Y" && teamIds.length > 1,
  };
}

async function extendSession(services: Services, sessionId: number): Promise<void> {
  await services.database.pool.query({
    name: "extend-session",
    text: `update sessions set last_seen_at = now(), idle_until = now() + make_interval(mins => $2) where id = $1`,
    values: [sessionId, services.config.sessionIdleMinutes],
  });
}
