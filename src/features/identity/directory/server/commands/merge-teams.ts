import { sql } from "kysely";
import type { z } from "zod";
import type { PermissionRule } from "#platform/policy.ts";
import { withParticle } from "#platform/particle.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { logGrant, requireReason } from "#features/identity/access/server/commands/grant-log.ts";
import { refuseAboveOwn } from "#features/identity/access/server/commands/refuse-above-own.ts";
import { rulesOverOthers } from "#features/identity/access/roles.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import type { mergeTeam } from "../../team-schemas.ts";

type Input = z.output<typeof mergeTeam.body> & { readonly teamId: number; readonly rules: readonly PermissionRule[] };
type Outcome = z.input<typeof mergeTeam.response>["model"];
type Team = { readonly id: number; readonly name: string };
type Member = { readonly id: number; readonly user_id: number | null; readonly short_name: string };

/**
 * What stays with the team it was written for. Books are closed by team and month and do not change hands afterwards;
 * people and the settings that name a team are moved by their own rules, and until when somebody was in a team is past.
 */
const stays = [
  "payments",
  "refunds",
  "bank_imports",
  "closed_months",
  "ad_spend_editions",
  "list_columns",
  "staffs",
  "staff_teams",
  "staff_team_spans",
  "firm_settings",
];

/**
 * Puts everything of one team into another and closes it, in one transaction: records of every kind, finished ones too,
 * and the members. With `dryRun` it says what would move. Throws 403 for members of either team who are no 관리자 (a
 * team decides what is seen), 409 for an old version, 422 for a team that the settings name.
 */
export async function mergeTeams(services: Services, actor: Actor, input: Input): Promise<Outcome> {
  const isTrial = input.dryRun === "Y";
  const reason = isTrial ? "" : requireReason(input.reason);
  const { presaleTeamId, panelTeamId } = await readFirmSettings(services);
  return inTransaction(services.database, actor, async (work) => {
    const { from, into } = await lockTeams(work, input);
    if (from.id === presaleTeamId || from.id === panelTeamId) {
      throw new Failure(
        "ruleViolated",
        "할일 담당자나 분양에 쓰는 팀이라 병합할 수 없습니다. 법인 설정에서 먼저 바꿔 주세요.",
      );
    }
    await refuseOwnTeams(work, actor, { from, into, rules: input.rules });
    const members = await membersOf(work, from.id);
    for (const { user_id } of members) if (user_id !== null) await refuseAboveOwn(work, input.rules, user_id);
    const tables = await tablesOfTeams(work);
    const outcome = {
      done: !isTrial,
      into: into.name,
      moves: await countRows(work, tables, from.id),
      members: members.map(({ short_name }) => short_name),
    };
    if (isTrial) return outcome;
    for (const table of tables) await moveRows(work, actor, { table, from: from.id, into: into.id });
    await moveMembers(work, actor, { from, into, members, reason });
    await closeTeam(work, actor, { from, into, reason });
    return outcome;
  });
}

/** Both teams, locked in one order so that two merges do not wait for each other. */
async function lockTeams(work: Work, { teamId, intoTeamId, version }: Input): Promise<{ from: Team; into: Team }> {
  const rows = await work.query
    .selectFrom("teams")
    .select(["id", "name", "active", "version"])
    .where("id", "in", [teamId, intoTeamId])
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  const from = rows.find(({ id }) => id === teamId);
  const into = rows.find(({ id }) => id === intoTeamId);
  if (!from) throw notFound();
  if (from.version !== version) throw new Failure("conflict");
  if (!into?.active || into.id === from.id) {
    throw invalidField("intoTeamId", "사용 중인 다른 팀을 골라 주세요.");
  }
  return { from, into };
}

async function refuseOwnTeams(
  work: Work,
  actor: Actor,
  { from, into, rules }: { from: Team; into: Team; rules: readonly PermissionRule[] },
): Promise<void> {
  if (rulesOverOthers(rules).includes("관리자")) return;
  const own = await work.query
    .selectFrom("staff_teams")
    .select("team_id")
    .where("staff_id", "=", actor.staffId)
    .where("team_id", "in", [from.id, into.id])
    .executeTakeFirst();
  if (own) throw new Failure("forbidden", "본인이 속한 팀의 병합은 관리자가 할 수 있습니다.");
}

function membersOf(work: Work, teamId: number): Promise<Member[]> {
  return work.query
    .selectFrom("staff_teams")
    .innerJoin("staffs", "staffs.id", "staff_teams.staff_id")
    .select(["staffs.id", "staffs.user_id", "staffs.short_name"])
    .where("staff_teams.team_id", "=", teamId)
    .where("staffs.deleted_at", "is", null)
    .orderBy("staffs.id")
    .forUpdate()
    .execute();
}

/** Every table whose rows belong to a team, those of records first: what hangs on them may follow by itself. */
async function tablesOfTeams(work: Work): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'team_id' and not a.attisdropped and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname <> all(${stays}::text[]) order by 1`.execute(work.query);
  const kinds = new Set(recordTables().keys());
  const names = rows.map(({ name }) => name);
  return [...names.filter((name) => kinds.has(name)), ...names.filter((name) => !kinds.has(name))];
}

/** Tables of the kinds of record, with the word of the change log and what people call one. */
function recordTables(): Map<string, { name: string; label: string }> {
  return new Map([...registeredRecords().values()].map(({ resource }) => [resource.table, resource]));
}

async function countRows(work: Work, tables: readonly string[], teamId: number): Promise<Outcome["moves"]> {
  const kinds = recordTables();
  const parts = tables.flatMap((table) => {
    const kind = kinds.get(table);
    return kind
      ? [
          sql`select ${kind.label}::text as label, count(*)::int as count from ${sql.table(table)} where team_id = ${teamId}`,
        ]
      : [];
  });
  const { rows } = await sql<Outcome["moves"][number]>`
    select label, count from (${sql.join(parts, sql` union all `)}) moved where count > 0 order by count desc, label`.execute(
    work.query,
  );
  return rows;
}

type Moved = { readonly table: string; readonly from: number; readonly into: number };

async function moveRows(work: Work, actor: Actor, { table, from, into }: Moved): Promise<void> {
  const kind = recordTables().get(table);
  if (!kind) {
    await sql`update ${sql.table(table)} set team_id = ${into} where team_id = ${from}`.execute(work.query);
    return;
  }
  await sql`
    with moved as (
      update ${sql.table(table)} set team_id = ${into}, version = version + 1, updated_at = now(), updated_by = ${actor.userId}
      where team_id = ${from} returning id)
    insert into change_log (user_id, staff_id, request_id, action, record_type, record_id, changes)
    select ${actor.userId}, ${actor.staffId}, ${actor.requestId}, ${`${kind.name}.moveTeam`}, ${kind.name}, id,
           jsonb_build_object('team_id', jsonb_build_array(${from}::bigint, ${into}::bigint)) from moved`.execute(
    work.query,
  );
}

type Merge = { readonly from: Team; readonly into: Team; readonly reason: string };

async function moveMembers(
  work: Work,
  actor: Actor,
  { from, into, members, reason }: Merge & { readonly members: readonly Member[] },
): Promise<void> {
  const ids = members.map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`insert into staff_teams (staff_id, team_id, created_by)
    select id, ${into.id}, ${actor.userId} from unnest(${ids}::bigint[]) id on conflict do nothing`.execute(work.query);
  await sql`update staffs set team_id = case when team_id = ${from.id} then ${into.id} else team_id end,
      home_team_id = case when home_team_id = ${from.id} then ${into.id} else home_team_id end,
      version = version + 1, updated_at = now(), updated_by = ${actor.userId}
    where id = any(${ids}::bigint[]) and ${from.id} in (team_id, home_team_id)`.execute(work.query);
  await work.query.deleteFrom("staff_teams").where("team_id", "=", from.id).execute();
  for (const { id, user_id } of members) {
    const changes = { teamIds: [[from.name], [into.name]] };
    work.audit({ action: "staff.changeTeams", recordType: "staff", recordId: id, changes });
    if (user_id === null) continue;
    const detail = { added: [into.name], removed: [from.name] };
    await logGrant(work, { actorUserId: actor.userId, targetUserId: user_id, action: "changeTeams", detail, reason });
  }
  work.emitSurely({ type: "rights-changed", staffIds: ids });
}

async function closeTeam(work: Work, actor: Actor, { from, into, reason }: Merge): Promise<void> {
  await work.query
    .updateTable("teams")
    .set({
      active: false,
      leader_id: null,
      version: sql`version + 1`,
      updated_at: sql<Date>`now()`,
      updated_by: actor.userId,
    })
    .where("id", "=", from.id)
    .execute();
  const changes = { active: [true, false], merged: [null, `${withParticle(into.name, "으로/로")} 병합: ${reason}`] };
  work.audit({ action: "team.merge", recordType: "team", recordId: from.id, changes });
}
