import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import { normalText, parseSearch, searchMatches } from "#platform/server/database/text-search.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { givenOf } from "#features/identity/access/server/commands/given-password.ts";
import type { listLinkable, listUsers } from "../../schemas.ts";

type UserRow = z.input<typeof listUsers.response>["models"][number];
type Query = z.output<typeof listUsers.query>;

const utc = sql.lit(`YYYY-MM-DD"T"HH24:MI:SS"Z"`);
const stateOf = sql`case when u.status = 'suspended' then '정지' when u.status = 'pending' then '대기'
                         when f.status = 0 then '퇴사' else '승인' end`;
/**
 * Accounts are kept apart where their addresses or short names became the same, and shown until one of them has another,
 * is stopped or has left.
 */
const alike = sql`case
  when u.status <> 'suspended' and coalesce(f.status, 1) = 1 and exists (
    select from users o left join staffs p on p.user_id = o.id and p.deleted_at is null
    where o.id <> u.id and o.deleted_at is null and o.scope <> 'system' and o.status <> 'suspended'
      and coalesce(p.status, 1) = 1 and account_key(o.email) = account_key(u.email)) then 'email'
  when f.status = 1 and exists (select from staffs o where o.id <> f.id and o.deleted_at is null and o.status = 1
    and folded(o.short_name) = folded(f.short_name)) then 'shortName' end`;
const isGiven = sql`exists (select from given_passwords g where g.user_id = u.id)`;
/** What accounts are looked for beside their state. */
const conditionOf: Readonly<Record<string, RawBuilder<unknown>>> = { given: isGiven, alike: sql`${alike} is not null` };
const words = { pending: "대기", active: "승인", suspended: "정지", resigned: "퇴사" } as const;

/** Accounts, those who wait first, then the newest. */
export async function listAccounts(
  database: Database,
  query: Query,
  myUserId: number,
): Promise<{ models: UserRow[]; total: number }> {
  const search = parseSearch(query.search);
  const conditions = [
    sql`u.deleted_at is null and u.scope <> 'system'`,
    ...(query.status === "all"
      ? []
      : [conditionOf[query.status] ?? sql`${stateOf} = ${words[query.status as keyof typeof words]}`]),
    ...(search
      ? [
          searchMatches(search, {
            text: normalText(sql`u.name || ' ' || u.email || ' ' || coalesce(f.short_name, '')`),
            tokens: null,
          }),
        ]
      : []),
  ];
  const from = sql`users u left join staffs f on f.user_id = u.id and f.deleted_at is null
                   where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<UserRow>`
    select u.id, u.name, u.email, ${stateOf} as state, ${alike} as alike, u.password_hash is not null as "hasPassword",
      ${givenOf(sql`u.id`)} as given,
      case when f.id is null then null else json_build_object('id', f.id, 'shortName', f.short_name) end as staff,
      array(select i.provider from oauth_identities i where i.user_id = u.id order by 1) as providers,
      (select to_char(max(s.created_at) at time zone 'UTC', ${utc}) from sessions s where s.user_id = u.id) as "lastSignInAt",
      (select count(*) from sessions s where s.user_id = u.id and s.ended_at is null and s.idle_until > now()
         and s.expires_at > now()) as devices,
      to_char(u.created_at at time zone 'UTC', ${utc}) as "createdAt", u.id = ${myUserId} as "isMe"
    from ${from} order by ${query.status === "alike" ? sql`account_key(u.email), folded(f.short_name),` : sql``}
      u.status <> 'pending', u.id desc
    limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(database.query);
  const counted = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(database.query);
  return { models: rows, total: counted.rows[0]!.total };
}

/** What a waiting account can be linked to. */
export async function readLinkable(
  database: Database,
): Promise<Omit<z.input<typeof listLinkable.response>, "success">> {
  const { rows } = await sql<{ id: number; shortName: string; realName: string }>`
    select id, short_name as "shortName", real_name as "realName" from staffs
    where user_id is null and status = 1 and deleted_at is null and not is_system order by ${inNameOrder(sql`real_name`)}, id`.execute(
    database.query,
  );
  const teams = await database.query
    .selectFrom("teams")
    .select(["id", "name"])
    .where("active", "=", true)
    .where("deleted_at", "is", null)
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
  return { models: rows, teams, total: rows.length };
}
