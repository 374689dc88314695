import { sql } from "kysely";
import type { z } from "zod";
import { folded } from "#platform/normal-text.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import type { createTeam, updateTeam } from "../../team-schemas.ts";
import { heldByTeam } from "../queries/held-by-team.ts";

type NewTeam = z.output<typeof createTeam.body>;
type Changes = Omit<z.output<typeof updateTeam.body>, "version">;

const columns = {
  name: "name",
  kind: "kind",
  colour: "colour",
  order: "sort_order",
  leaderId: "leader_id",
  active: "active",
} as const satisfies Record<keyof Changes, string>;

/** A new team without members; so it has no leader yet. Returns its id. */
export function addTeam(database: Database, actor: Actor, input: NewTeam): Promise<number> {
  return inTransaction(database, actor, async (work) => {
    if (input.leaderId !== null) throw invalidField("leaderId", "팀장은 팀원 가운데에서 지정해 주세요.");
    await refuseTakenName(work, input.name, 0);
    const { id } = await work.query
      .insertInto("teams")
      .values({
        name: input.name,
        kind: input.kind,
        colour: input.colour,
        sort_order: input.order,
        created_by: actor.userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    work.audit({ action: "team.create", recordType: "team", recordId: id, changes: { name: [null, input.name] } });
    return id;
  });
}

/**
 * Renames, orders, leads or closes a team; answers its new version. 422 says what still holds a team that should be
 * closed; 400 for a leader who is no member; 409 for an old version or a taken name.
 */
export async function changeTeam(
  services: Services,
  actor: Actor,
  { teamId, version, changes }: { teamId: number; version: number; changes: Changes },
): Promise<number> {
  const settings = await readFirmSettings(services);
  return inTransaction(services.database, actor, async (work) => {
    const row = await work.query
      .selectFrom("teams")
      .selectAll()
      .where("id", "=", teamId)
      .where("deleted_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    if (row.version !== version) throw new Failure("conflict");
    const keys = (Object.keys(columns) as (keyof Changes)[]).filter(
      (key) => changes[key] !== undefined && changes[key] !== row[columns[key]],
    );
    if (keys.length === 0) return row.version;
    if (keys.includes("name")) await refuseTakenName(work, changes.name ?? "", teamId);
    if (keys.includes("leaderId") && changes.leaderId) await refuseStrangeLeader(work, teamId, changes.leaderId);
    if (keys.includes("active") && changes.active === false) {
      if (teamId === settings.presaleTeamId || teamId === settings.panelTeamId) {
        throw new Failure(
          "ruleViolated",
          "할일 담당자나 분양에 쓰는 팀이라 사용을 중지할 수 없습니다. 법인 설정에서 먼저 바꿔 주세요.",
        );
      }
      await refuseHeldTeam(work, teamId);
    }
    const after = await work.query
      .updateTable("teams")
      .set({
        ...Object.fromEntries(keys.map((key) => [columns[key], changes[key]])),
        version: sql`version + 1`,
        updated_at: sql<Date>`now()`,
        updated_by: actor.userId,
      })
      .where("id", "=", teamId)
      .returning("version")
      .executeTakeFirstOrThrow();
    const written = Object.fromEntries(keys.map((key) => [key, [row[columns[key]], changes[key]]]));
    work.audit({ action: "team.update", recordType: "team", recordId: teamId, changes: written });
    return after.version;
  });
}

/** Names that read alike are one name, however they are written. */
async function refuseTakenName(work: Work, name: string, exceptId: number): Promise<void> {
  const taken = await work.query
    .selectFrom("teams")
    .select("name")
    .where(sql<string>`folded(name)`, "=", folded(name))
    .where("deleted_at", "is", null)
    .where("id", "!=", exceptId)
    .executeTakeFirst();
  if (!taken) return;
  const message =
    taken.name === name
      ? "이미 있는 팀 이름입니다."
      : `이미 있는 팀 이름과 같아 보입니다: ${taken.name}. 구별되는 이름을 적어 주세요.`;
  throw new Failure("conflict", message, { fields: { name: message } });
}

async function refuseStrangeLeader(work: Work, teamId: number, leaderId: number): Promise<void> {
  const member = await work.query
    .selectFrom("staff_teams")
    .innerJoin("staffs", "staffs.id", "staff_teams.staff_id")
    .select("staffs.id")
    .where("staff_teams.team_id", "=", teamId)
    .where("staffs.id", "=", leaderId)
    .where("staffs.status", "=", 1)
    .executeTakeFirst();
  if (!member) throw invalidField("leaderId", "팀장은 팀원 가운데에서 지정해 주세요.");
}

async function refuseHeldTeam(work: Work, teamId: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select f.short_name as name from staff_teams st join staffs f on f.id = st.staff_id and f.status = 1
      and f.deleted_at is null where st.team_id = ${teamId} order by ${inNameOrder(sql`f.short_name`)}`.execute(
    work.query,
  );
  const members = rows.map(({ name }) => name);
  const held = (await heldByTeam(work.query, teamId)).map(({ label, count }) => `진행 중인 ${label} ${count}건`);
  if (members.length > 0) {
    held.unshift(`팀원 ${members.length}명(${members.slice(0, 5).join(", ")}${members.length > 5 ? " 등" : ""})`);
  }
  if (held.length === 0) return;
  throw new Failure("ruleViolated", `먼저 ‘다른 팀과 병합’으로 옮겨 주세요: ${held.join(", ")}`);
}
