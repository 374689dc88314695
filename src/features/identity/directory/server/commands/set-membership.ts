import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { PermissionRule } from "#platform/policy.ts";
import { rulesOverOthers } from "#features/identity/access/roles.ts";
import { logGrant } from "#features/identity/access/server/commands/grant-log.ts";
import { refuseAboveOwn } from "#features/identity/access/server/commands/refuse-above-own.ts";
import type { setMembership } from "../../team-schemas.ts";
import { lockPerson, refuseResigned } from "../locked-person.ts";
import { leftBehind } from "../queries/held-by-team.ts";

type Outcome = Omit<z.input<typeof setMembership.response>, "success">;
type Input = {
  readonly staffId: number;
  readonly teamIds: readonly number[];
  /** 주소속, one of them; left out: as it is, or the team in use once it is none of them. */
  readonly homeTeamId?: number | undefined;
  readonly version: number;
  readonly rules: readonly PermissionRule[];
};

/**
 * Puts a person into exactly these active teams. A team decides which records are seen, so it is written down as a
 * right: nobody but 관리자 changes the own teams. The team in use stays while the person belongs to it, else it is the
 * first of the rest; 주소속 stays likewise, and else follows the team in use. Throws 422 for the last team and for teams that the person leads, 409 for an old version.
 */
export function changeMembership(database: Database, actor: Actor, input: Input): Promise<Outcome> {
  const { staffId } = input;
  return inTransaction(database, actor, async (work) => {
    const row = await lockPerson(work, staffId, input.version);
    refuseResigned(row);
    if (row.user_id === actor.userId && !rulesOverOthers(input.rules).includes("관리자")) {
      throw new Failure("forbidden", "본인의 소속은 관리자가 바꿀 수 있습니다.");
    }
    if (row.user_id !== null) await refuseAboveOwn(work, input.rules, row.user_id);
    const wanted = [...new Set(input.teamIds)];
    const known = await activeTeams(work, wanted);
    if (known.size < wanted.length) throw invalidField("teamIds", "사용 중인 팀만 지정할 수 있습니다.");
    const before = await activeTeamsOf(work, staffId);
    const added = wanted.filter((id) => !before.has(id));
    const removed = [...before.keys()].filter((id) => !wanted.includes(id));
    if (wanted.length === 0) {
      throw new Failure(
        "ruleViolated",
        "마지막 팀입니다. 팀이 없으면 업무를 볼 수 없으므로 다른 팀을 먼저 추가해 주세요.",
      );
    }
    const teamId = row.team_id !== null && wanted.includes(row.team_id) ? row.team_id : wanted[0]!;
    const homeTeamId = homeOf(input, wanted, row.home_team_id, teamId);
    if (added.length === 0 && removed.length === 0 && homeTeamId === row.home_team_id) {
      return { model: { version: row.version, teamId, homeTeamId }, leftBehind: [] };
    }
    await refuseLeader(work, staffId, removed);

    if (removed.length > 0) {
      await work.query
        .deleteFrom("staff_teams")
        .where("staff_id", "=", staffId)
        .where("team_id", "in", removed)
        .execute();
    }
    if (added.length > 0) {
      await work.query
        .insertInto("staff_teams")
        .values(added.map((team_id) => ({ staff_id: staffId, team_id, created_by: actor.userId })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const after = await work.query
      .updateTable("staffs")
      .set({
        team_id: teamId,
        home_team_id: homeTeamId,
        version: sql`version + 1`,
        updated_at: sql<Date>`now()`,
        updated_by: actor.userId,
      })
      .where("id", "=", staffId)
      .returning("version")
      .executeTakeFirstOrThrow();
    const changes = {
      teamIds: [[...before.keys()], wanted],
      teamId: [row.team_id, teamId],
      homeTeamId: [row.home_team_id, homeTeamId],
    };
    work.audit({ action: "staff.changeTeams", recordType: "staff", recordId: staffId, changes });
    const model = { version: after.version, teamId, homeTeamId };
    // Which of one's teams is 주소속 gives no right.
    if (added.length === 0 && removed.length === 0) return { model, leftBehind: [] };
    if (row.user_id !== null) {
      const detail = {
        added: added.map((id) => known.get(id)),
        removed: removed.map((id) => before.get(id)),
      };
      const grant = { actorUserId: actor.userId, targetUserId: row.user_id, action: "changeTeams", detail };
      await logGrant(work, { ...grant, reason: "팀원 배치" });
    }
    work.emitSurely({ type: "rights-changed", staffIds: [staffId] });
    return { model, leftBehind: await leftBehind(work.query, staffId, removed) };
  });
}

function homeOf({ homeTeamId }: Input, wanted: readonly number[], before: number | null, inUse: number): number {
  if (homeTeamId !== undefined && !wanted.includes(homeTeamId))
    throw invalidField("homeTeamId", "주소속은 소속 팀 가운데에서 골라 주세요.");
  return homeTeamId ?? (before !== null && wanted.includes(before) ? before : inUse);
}

async function activeTeams(work: Work, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  // Locked, so that a team is not closed while somebody joins it.
  const rows = await work.query
    .selectFrom("teams")
    .select(["id", "name"])
    .where("id", "in", ids)
    .where("active", "=", true)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forShare()
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function activeTeamsOf(work: Work, staffId: number): Promise<Map<number, string>> {
  const rows = await work.query
    .selectFrom("staff_teams")
    .innerJoin("teams", "teams.id", "staff_teams.team_id")
    .select(["teams.id", "teams.name"])
    .where("staff_teams.staff_id", "=", staffId)
    .where("teams.active", "=", true)
    .where("teams.deleted_at", "is", null)
    .orderBy("teams.id")
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function refuseLeader(work: Work, staffId: number, removed: readonly number[]): Promise<void> {
  if (removed.length === 0) return;
  const led = await work.query
    .selectFrom("teams")
    .select("name")
    .where("leader_id", "=", staffId)
    .where("id", "in", removed)
    .where("deleted_at", "is", null)
    .execute();
  if (led.length === 0) return;
  throw new Failure(
    "ruleViolated",
    `팀장인 팀입니다. 먼저 팀장을 바꿔 주세요: ${led.map(({ name }) => name).join(", ")}`,
  );
}
