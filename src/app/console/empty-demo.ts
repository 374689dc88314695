import { sql } from "kysely";
import { accountKey } from "#platform/normal-text.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { StartRefusal } from "#platform/server/start-refusal.ts";
import { putGivenPassword, type GivenPassword } from "#features/identity/access/server/commands/given-password.ts";
import { logGrant } from "#features/identity/access/server/commands/grant-log.ts";
import { firstLimits } from "#features/identity/security/security.ts";
import { demoPassword } from "#features/identity/session/demo.ts";
import { verifyPassword } from "#features/identity/session/server/commands/hash-password.ts";
import { UsageError } from "./arguments.ts";

const operator: Actor = { userId: null, staffId: null, requestId: null };
const reason = "데모 법인 비우기";

/** Logs and their seals, which nobody alters. */
const logs = ["change_log", "access_log", "access_grant_log", "log_seals"];

/** What migrations bring, and what belongs to the database itself. */
const brought = [
  "access_stamp",
  "bank_kinds",
  "book_settings",
  "client_stage_texts",
  "court_holidays",
  "field_keys",
  "leave_attendance_rules",
  "legal_clauses",
  "legal_deadline_rules",
  "legal_service_rules",
  "performance_settings",
  "privacy_rules",
  "rates",
  "revenue_rates",
  "roles",
  "self_issue_numbers",
  "sweeps",
  "tax_rules",
  "time_rounding_rules",
  "two_people_rules",
  "yearly_holidays",
];

/** Rows of the account that stays; everybody else's go. */
const ofAccount = ["own_rule_ends", "oauth_identities", "recovery_codes", "second_factors"];

/** Of which rows stay or are written anew. The rows of files tell the server which bytes it has to remove. */
const inPart = ["firm_settings", "users", "staffs", "teams", "staff_teams", "staff_roles", "file_contents"];

type Keeper = {
  readonly userId: number;
  readonly staffId: number;
  readonly teamId: number;
  readonly passwordHash: string | null;
};

export type Emptied = {
  readonly tables: number;
  readonly people: number;
  /** The account had the password that everybody knows: what it has instead. */
  readonly given: GivenPassword | null;
};

/**
 * Makes a new firm of the demo firm, in one transaction: everything invented goes but for the account of one 관리자 and
 * the team that it works in; logs, the law and the settings of the server stay. Throws StartRefusal where the firm is no
 * demo firm, UsageError where nobody of that address is 관리자.
 */
export async function emptyDemo(database: Database, { email, firmName }: { email: string; firmName: string }) {
  const known = await findKeeper(database, email);
  const { matches } = await verifyPassword(demoPassword, known.passwordHash);
  return inTransaction(database, operator, async (work): Promise<Emptied> => {
    await sql`set local statement_timeout = 0`.execute(work.query);
    await requireDemo(work);
    const keeper = await findKeeper(work, email);
    const others = await work.query.selectFrom("users").select("id").where("id", "!=", keeper.userId).execute();
    for (const { id } of others) work.emitSurely({ type: "access-ended", userId: id });
    const tables = await emptyTables(work);
    await resetFirm(work, keeper, firmName);
    await removeOthers(work, keeper);
    await restoreLaw(work);
    const given = matches ? await replacePassword(work, keeper.userId) : null;
    work.emitSurely({ type: "access-ended", userId: keeper.userId });
    const changes = { name: [null, firmName], demo: [true, false], kept: [null, keeper.userId] };
    work.audit({ action: "firm.emptyDemo", recordType: "firm", recordId: 1, changes });
    return { tables, people: others.length, given };
  });
}

/** Locked, so that nobody empties it twice at a time. */
async function requireDemo({ query }: Pick<Work, "query">): Promise<void> {
  const firm = await query.selectFrom("firm_settings").select("demo").forUpdate().executeTakeFirst();
  if (firm?.demo) return;
  throw new StartRefusal("데모 법인이 아닙니다. 실제 법인의 자료는 이 명령으로 지울 수 없습니다.");
}

async function findKeeper(
  { query }: { readonly query: Work["query"] | Database["query"] },
  email: string,
): Promise<Keeper> {
  const { rows } = await sql<Keeper>`
    select u.id as "userId", s.id as "staffId", s.team_id as "teamId", u.password_hash as "passwordHash"
    from users u join staffs s on s.user_id = u.id
    where account_key(u.email) = ${accountKey(email)} and u.status = 'active' and u.deleted_at is null
      and s.status = 1 and s.deleted_at is null and s.team_id is not null
      and exists (select from staff_roles x join roles r on r.id = x.role_id where x.staff_id = s.id and r.name = '관리자')
    order by u.email_apart limit 1`.execute(query);
  if (rows[0]) return rows[0];
  throw new UsageError(`팀에 속한 재직 중인 관리자가 아닙니다: ${email}`);
}

/** Empties every table that is not named above: a new one holds what a firm has written, unless somebody says otherwise. */
async function emptyTables({ query }: Work): Promise<number> {
  const kept = [...logs, ...brought, ...ofAccount, ...inPart];
  const { rows } = await sql<{ name: string; guarded: boolean }>`
    select c.relname as name, exists (select from pg_trigger t
      where t.tgrelid = c.oid and not t.tgisinternal and t.tgtype & 32 > 0) as guarded
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely%' and c.relname <> all (${kept}::text[])
    order by c.relname`.execute(query);
  // Rows that say what happened refuse it; here none of it has happened.
  const guarded = rows.filter((table) => table.guarded).map(({ name }) => sql.table(name));
  for (const table of guarded) await sql`alter table ${table} disable trigger user`.execute(query);
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(query);
  for (const table of guarded) await sql`alter table ${table} enable trigger user`.execute(query);
  for (const table of ["sms_settings", "language_model_settings"])
    await sql`insert into ${sql.table(table)} default values`.execute(query);
  return rows.length;
}

/** The firm begins anew, on this day. */
async function resetFirm({ query }: Work, { teamId, userId }: Keeper, name: string): Promise<void> {
  await sql`delete from firm_settings`.execute(query);
  await query
    .insertInto("firm_settings")
    .values({ name, panel_team_id: teamId, ...firstLimits })
    .execute();
  // As if nobody had asked for these for long: the server removes the bytes, then the rows.
  await sql`update file_contents set created_by = ${userId}, created_at = now() - interval '2 days', waits_until = null`.execute(
    query,
  );
}

async function removeOthers({ query }: Work, { userId, staffId, teamId }: Keeper): Promise<void> {
  for (const table of ofAccount) await sql`delete from ${sql.table(table)} where user_id <> ${userId}`.execute(query);
  await sql`update own_rule_ends set created_by = null`.execute(query);
  await sql`update two_people_rules set set_by = null where set_by <> ${userId}`.execute(query);
  await sql`update rates set checked_by_id = null`.execute(query);
  await sql`update teams set leader_id = null where leader_id <> ${staffId}`.execute(query);
  await sql`update staffs set deputy_id = null, on_leave_from = null, on_leave_until = null, out_until = null,
    photo = '', photo_content_id = null`.execute(query);
  for (const table of ["staff_teams", "staff_roles"])
    await sql`delete from ${sql.table(table)} where staff_id <> ${staffId}`.execute(query);
  await sql`delete from staff_teams where team_id <> ${teamId}`.execute(query);
  await sql`delete from staffs where id <> ${staffId}`.execute(query);
  await sql`delete from users where id <> ${userId}`.execute(query);
  for (const table of ["court_holidays", "legal_deadline_rules"])
    await sql`delete from ${sql.table(table)} where team_id is not null`.execute(query);
  await sql`delete from teams where id <> ${teamId}`.execute(query);
}

/** The numbers as they come with the product, and the keys of the records that are left. */
async function restoreLaw({ query }: Work): Promise<void> {
  await sql`delete from rates where created_by is not null`.execute(query);
  await sql`update rates set deleted_at = null where deleted_at is not null`.execute(query);
  const { rows: kinds } = await sql<{ kind: string; name: string }>`
    select convert_from(substring(t.tgargs from 1 for length(t.tgargs) - 1), 'UTF8') as kind, c.relname as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'a_record_key'`.execute(query);
  for (const { kind, name } of kinds)
    await sql`insert into record_keys (record_type, record_id) select ${kind}, id from ${sql.table(name)}`.execute(
      query,
    );
}

/** The password of the demo accounts stands in public: it opens no real firm. */
async function replacePassword(work: Work, userId: number): Promise<GivenPassword> {
  await work.query
    .updateTable("users")
    .set({ password_hash: null, password_changed_at: null })
    .where("id", "=", userId)
    .execute();
  await logGrant(work, { actorUserId: null, targetUserId: userId, action: "resetPassword", reason });
  return putGivenPassword(work, operator, userId);
}
