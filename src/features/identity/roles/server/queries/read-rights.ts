import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import { normalText, parseSearch, searchMatches } from "#platform/server/database/text-search.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import type { Asker } from "#platform/server/asker.ts";
import { notFound } from "#platform/server/http/failure.ts";
import type { Viewer } from "#platform/viewer.ts";
import { withSteps } from "#records/server/steps/can.ts";
import { parseOwnRules, resignedRole, roleRules } from "#features/identity/access/roles.ts";
import { timedRules } from "../../own-rules.ts";
import { grantSteps } from "../grants.ts";
import { endsOf } from "../rule-ends.ts";
import { rightActions, rightDetail } from "../../right-words.ts";
import type { listGrants, listHolders, listRightChanges, readHolder } from "../../schemas.ts";

type Holder = z.input<typeof listHolders.response>["models"][number];
type HolderPage = z.input<typeof readHolder.response>["model"];
type Grant = z.input<typeof listGrants.response>["models"][number];
type Change = z.input<typeof listRightChanges.response>["models"][number];
type StoredHolder = Omit<Holder, "ownRules"> & { readonly rulesText: string };

const utc = sql.lit(`YYYY-MM-DD"T"HH24:MI:SS"Z"`);
const rolesOfStaff = sql`array(select r.name from staff_roles sr join roles r on r.id = sr.role_id
                               where sr.staff_id = f.id order by r.id)`;
const roleEnds = sql`coalesce((select jsonb_agg(jsonb_build_object('role', r.name, 'endsOn', sr.ends_on) order by r.id)
  from staff_roles sr join roles r on r.id = sr.role_id where sr.staff_id = f.id and sr.ends_on is not null), '[]')`;
const working = sql`f.status = 1 and f.deleted_at is null and not f.is_system and u.deleted_at is null`;

function holderColumns(me: Viewer): RawBuilder<unknown> {
  return sql`u.id as "userId", f.id as "staffId", f.version, f.short_name as "shortName", f.real_name as "realName",
             f.department, ${rolesOfStaff} as roles, ${roleEnds} as "roleEnds", u.role_rules as "rulesText", u.id = ${me.userId} as "isMe"`;
}

/** People with an account and what they hold, by name. */
export async function listRoleHolders(
  database: Database,
  me: Viewer,
  query: z.output<typeof listHolders.query>,
): Promise<{ models: Holder[]; total: number }> {
  const search = parseSearch(query.search);
  const where = sql.join(
    [
      working,
      ...(search ? [searchMatches(search, { text: sql.ref("f.search_text"), tokens: null })] : []),
      ...(query.role === "" ? [] : [sql`${query.role} = any(${rolesOfStaff})`]),
    ],
    sql` and `,
  );
  const from = sql`staffs f join users u on u.id = f.user_id where ${where}`;
  const { rows } =
    await sql<StoredHolder>`select ${holderColumns(me)} from ${from} order by ${inNameOrder(sql`f.real_name`)}, f.id
    limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(database.query);
  const counted = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(database.query);
  const models = rows.map(({ rulesText, ...row }) => ({ ...row, ownRules: parseOwnRules(rulesText).length }));
  return { models, total: counted.rows[0]!.total };
}

/** One person's roles, rules, open requests and the last changes of the rights. Throws 404. */
export async function readRoleHolder(database: Database, asker: Asker, userId: number): Promise<HolderPage> {
  const { rows } = await sql<StoredHolder & { teams: string[] }>`
    select ${holderColumns(asker.viewer)},
      array(select t.name from staff_teams st join teams t on t.id = st.team_id and t.active and t.deleted_at is null
            where st.staff_id = f.id order by t.sort_order, t.id) as teams
    from staffs f join users u on u.id = f.user_id where ${working} and u.id = ${userId}`.execute(database.query);
  const row = rows[0];
  if (!row) throw notFound();
  const pending = await listGrantRequests(
    database,
    asker,
    sql`g.target_user_id = ${userId} and g.status = 'pending' and g.expires_at > now()`,
  );
  const { models: history } = await listChanges(database, { page: 1, size: 30 }, sql`l.target_user_id = ${userId}`);
  const own = parseOwnRules(row.rulesText);
  return {
    ...row,
    ownRules: own.length,
    ownRuleList: timedRules(row.rulesText, await endsOf(database, userId)),
    rules: [...roleRules(row.roles), ...own].filter(({ subject }) => subject !== resignedRole),
    pending,
    history,
  };
}

/** Requests for rights that two people grant, the newest first; an old one that nobody decided has expired. */
export async function listGrantRequests(
  { query }: Database,
  asker: Asker,
  where: RawBuilder<unknown>,
): Promise<Grant[]> {
  const { rows } = await sql<Omit<Grant, "can">>`
    select g.id, g.version, g.role, t.name as target, t.id as "targetUserId", a.name as "requestedBy", g.reason, g.ends_on::text as "endsOn", d.name as "decidedBy",
      g.status, g.status = 'pending' and g.expires_at <= now() as expired,
      to_char(g.created_at at time zone 'UTC', ${utc}) as "createdAt",
      to_char(g.expires_at at time zone 'UTC', ${utc}) as "expiresAt"
    from grant_requests g join users t on t.id = g.target_user_id join users a on a.id = g.requested_by
    left join users d on d.id = g.decided_by
    where ${where} order by g.id desc limit 200`.execute(query);
  return withSteps(query, grantSteps, rows, asker);
}

/** Who changed whose rights, when and why; the newest first. */
export async function listChanges(
  database: Database,
  { page, size }: { readonly page: number; readonly size: number },
  where: RawBuilder<unknown>,
): Promise<{ models: Change[]; total: number }> {
  const from = sql`access_grant_log l left join users a on a.id = l.actor_user_id join users t on t.id = l.target_user_id
                   where ${where}`;
  const { rows } = await sql<Omit<Change, "detail"> & { detail: unknown }>`
    select l.id, to_char(l.at at time zone 'UTC', ${utc}) as at, case when l.action in ('endOwnRules', 'endRoles') then '시스템' else coalesce(a.name, '콘솔') end as actor, t.name as target,
      l.action, l.detail, l.reason
    from ${from} order by l.id desc limit ${size} offset ${(page - 1) * size}`.execute(database.query);
  const counted = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(database.query);
  const models = rows.map((row) => ({
    ...row,
    action: rightActions[row.action] ?? row.action,
    detail: rightDetail(row.detail),
  }));
  return { models, total: counted.rows[0]!.total };
}

/** Names of a history that fit what was typed. */
export function changesOf(search: string): RawBuilder<unknown> {
  const parsed = parseSearch(search);
  if (!parsed) return sql`true`;
  return searchMatches(parsed, {
    text: normalText(sql`t.name || ' ' || coalesce(a.name, '') || ' ' || l.reason`),
    tokens: null,
  });
}
