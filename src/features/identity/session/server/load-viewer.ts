import { perKey } from "#platform/server/database/batches.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Moment } from "#platform/server/database/freshness.ts";
import type { Services } from "#platform/server/services.ts";
import type { Viewer, ViewerStaff } from "#platform/viewer.ts";
import { switchableTeamIds } from "#features/identity/staff/active-team.ts";
import { isDeviceAccount, parseOwnRules, resignedRole, roleRules } from "#features/identity/access/roles.ts";
import { plainAddress } from "#platform/server/http/client-address.ts";
import { keepNewest } from "#platform/server/newest.ts";
import { hashToken } from "#platform/server/opaque-token.ts";
import { readLiveSession, staleAfterMs } from "./live-session.ts";

type Row = {
  stamp: number;
  session_id: number;
  user_id: number;
  email: string;
  name: string;
  role_rules: string;
  staff: (Omit<ViewerStaff, "allTeamView"> & { allTeamView: "Y" | "N"; status: number }) | null;
  roles: string[] | null;
  presale_team_id: number | null;
  dev_pages: boolean;
  walls: string[];
};

// One named statement: a session of an active user, with all that policies look at.
const statement = {
  name: "load-viewer",
  text: `
    select (select version from access_stamp) as stamp, s.id as session_id, u.id as user_id, u.email, u.name, u.role_rules,
           case when f.id is null then null else json_build_object(
             'id', f.id, 'shortName', f.short_name, 'department', f.department, 'teamId', f.team_id,
             'allTeamView', f.all_team_view, 'status', f.status,
             'teamIds', array(select st.team_id from staff_teams st join teams t on t.id = st.team_id
                              where st.staff_id = f.id and t.active and t.deleted_at is null order by st.team_id)
           ) end as staff,
           array(select r.name from staff_roles sr join roles r on r.id = sr.role_id where sr.staff_id = f.id order by r.id) as roles,
           (select t.id from teams t where t.active and t.deleted_at is null
              and t.id = coalesce($2::bigint, (select presale_team_id from firm_settings))) as presale_team_id,
           coalesce($4::boolean, (select dev_pages from firm_settings), false) as dev_pages,
           standing_walls() as walls
    from sessions s
    join users u on u.id = s.user_id and u.status = 'active' and u.deleted_at is null
    left join staffs f on f.user_id = u.id and f.deleted_at is null
    where s.token_hash = $1 and (not exists (select from allowed_networks) or address_allowed(
        array(select r.name from staff_roles sr join roles r on r.id = sr.role_id where sr.staff_id = f.id), $3))`,
};

/** A person as the rights stood when the stamp had this value, asking from one address. */
type Known = { readonly stamp: number; readonly ip: string; readonly viewer: Viewer };
/** A session as it was read after a moment of this process: it serves until then if nothing has changed since. */
type Kept = {
  readonly since: Moment;
  /** By the clock of `performance.now()`, at the latest when the session has to be extended. */
  readonly until: number;
  readonly ip: string;
  readonly viewer: Viewer;
  /** The same with the version of the person's lists. */
  readonly versioned: Viewer;
};

const mostKnown = 2_000;
const knownPeople = perKey(() => new Map<number, Known>());
/** By token: to hash it takes longer than all else that a call of a kept session needs. */
const keptSessions = perKey(() => new Map<string, Kept>());

/**
 * Who a token belongs to; null when the session is over, still owes a second factor or comes from a network that is
 * not allowed, and when the person has left. The session is looked up for each call unless this process alone writes
 * and has changed nothing since it was looked up last; the rights are read again when anybody's have changed since.
 * `extend`: a request of the person's own, which moves the idle limit; background requests never do.
 */
export async function loadViewer(
  services: Services,
  token: string,
  options: { extend: boolean; ip: string },
): Promise<Viewer | null> {
  const { database } = services;
  const ip = plainAddress(options.ip);
  const before = keptBy(database, token, ip);
  if (before) return before;
  const hash = hashToken(token);
  const asked = { since: database.freshness.now(), at: performance.now() };
  const session = await readLiveSession(database, hash);
  if (!session) return null;
  const known = knownPeople(database).get(session.sessionId);
  const viewer =
    known?.stamp === session.stamp && known.ip === ip ? known.viewer : await readViewer(services, hash, ip);
  if (!viewer) return null;
  const extending = options.extend && session.staleInMs <= 0;
  if (extending) await extendSession(services, session.sessionId);
  const versioned = withVersion(viewer, session.taskVersion);
  const until = asked.at + Math.min(session.endsInMs, extending ? staleAfterMs : session.staleInMs);
  keepNewest(keptSessions(database), token, { since: asked.since, until, ip, viewer, versioned }, mostKnown);
  return versioned;
}

/** Makes a function that tells whom `loadViewer` would answer without a look at the database; null when it would look. */
export function keptViewer({ database }: Services, token: string, ip: string): () => Viewer | null {
  const plain = plainAddress(ip);
  return () => keptBy(database, token, plain);
}

/** Without the version of lists that have changed. */
function keptBy(database: Database, token: string, ip: string): Viewer | null {
  const kept = keptSessions(database).get(token);
  const { freshness } = database;
  if (kept?.ip !== ip || performance.now() >= kept.until || !freshness.holds(kept.since)) return null;
  const { viewer, versioned } = kept;
  return viewer.staff && freshness.listsHold(kept.since, viewer.staff.id) ? versioned : viewer;
}

function withVersion(viewer: Viewer, taskVersion: number | null): Viewer {
  if (!viewer.staff || taskVersion === null) return viewer;
  return { ...viewer, staff: { ...viewer.staff, taskVersion } };
}

/** The person of a session by the digest of its token, with the rights of this moment; null for whoever has none. */
export async function readViewer(services: Services, hash: Buffer, ip: string): Promise<Viewer | null> {
  const { firm } = services.config;
  const { rows } = await services.database.pool.query<Row>({
    ...statement,
    values: [hash, firm.presaleTeamId ?? null, ip, firm.devPages ?? null],
  });
  const row = rows[0];
  const viewer = row ? viewerOf(row) : null;
  if (!row || !viewer) return null;
  keepNewest(knownPeople(services.database), row.session_id, { stamp: row.stamp, ip, viewer }, mostKnown);
  return viewer;
}

function viewerOf(row: Row): Viewer | null {
  const roles = row.roles ?? [];
  if (roles.includes(resignedRole) || row.staff?.status === 0) return null;
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
    isDevice: isDeviceAccount(roles),
    devPages: row.dev_pages,
    walls: row.walls,
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
