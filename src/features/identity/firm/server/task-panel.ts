import { sql } from "kysely";
import type { z } from "zod";
import { isDevice } from "#features/identity/access/server/api.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { taskPanelFields, type setTaskPanel as schema, type TaskPanel } from "../schemas.ts";

type Field = (typeof taskPanelFields)[number];
type Choices = z.output<typeof schema.body>;
type Choice = TaskPanel["excluded"][number];

/** Where each stands: in the environment, which wins, and in the settings of the firm. */
const places = {
  panelTeam: { variable: "FIRM_PANEL_TEAM_ID", key: "panelTeamId", column: "panel_team_id" },
  excluded: { variable: "FIRM_PANEL_EXCLUDED_IDS", key: "panelExcludedIds", column: "panel_excluded_ids" },
  newTeamName: { variable: "FIRM_NEW_TEAM_NAME", key: "newTeamName", column: "new_team_name" },
  newExtra: { variable: "FIRM_NEW_EXTRA_USER_ID", key: "newExtraUserId", column: "new_extra_user_id" },
  presaleTeam: { variable: "FIRM_PRESALE_TEAM_ID", key: "presaleTeamId", column: "presale_team_id" },
} as const satisfies Record<Field, object>;

/** What counts now, with names, and what of it the environment decides. */
export async function taskPanelOf(services: Services): Promise<TaskPanel> {
  const { query } = services.database;
  const settings = await readFirmSettings(services);
  const { panelTeamId, panelExcludedIds, newExtraUserId, presaleTeamId } = settings;
  const { rows: teams } = await sql<Choice>`select id, id as number, name as label from teams
    where id = any(${[panelTeamId, presaleTeamId]}::bigint[])`.execute(query);
  const { rows: people } = await sql<Choice>`select id, id as number, short_name as label from staffs
    where id = any(${[...panelExcludedIds, newExtraUserId]}::bigint[])
    order by ${inNameOrder(sql`short_name`)}, id`.execute(query);
  return {
    panelTeam: teams.find(({ id }) => id === panelTeamId) ?? null,
    excluded: people.filter(({ id }) => panelExcludedIds.includes(id)),
    newTeamName: settings.newTeamName,
    newExtra: people.find(({ id }) => id === newExtraUserId) ?? null,
    presaleTeam: teams.find(({ id }) => id === presaleTeamId) ?? null,
    fixed: taskPanelFields.filter((field) => services.config.firm[places[field].key] !== undefined),
  };
}

/**
 * Writes what the firm chooses. 400 for a team that is not in use and for somebody who does not work here, 422 for a
 * change of what the environment decides.
 */
export async function setTaskPanel(services: Services, actor: Actor, input: Choices): Promise<void> {
  const now = await readFirmSettings(services);
  const chosen = { ...input, excluded: [...new Set(input.excluded)].toSorted((one, other) => one - other) };
  const standing: Choices = {
    panelTeam: now.panelTeamId,
    excluded: now.panelExcludedIds.toSorted((one, other) => one - other),
    newTeamName: now.newTeamName,
    newExtra: now.newExtraUserId,
    presaleTeam: now.presaleTeamId,
  };
  const changed = taskPanelFields.filter((field) => JSON.stringify(chosen[field]) !== JSON.stringify(standing[field]));
  for (const field of changed) {
    const { variable, key } = places[field];
    if (services.config.firm[key] === undefined) continue;
    throw new Failure("ruleViolated", `서버의 ${variable} 설정으로 정해져 있어 여기에서 바꿀 수 없습니다.`);
  }
  if (changed.length === 0) return;
  await inTransaction(services.database, actor, async (work) => {
    for (const field of ["panelTeam", "presaleTeam"] as const) {
      if (changed.includes(field)) await refuseClosedTeam(work, field, chosen[field]);
    }
    if (changed.includes("newExtra") && chosen.newExtra !== null) await refuseLeft(work, "newExtra", [chosen.newExtra]);
    // Who left the firm after having been left out may stay in the list.
    await refuseLeft(work, "excluded", beyond(chosen.excluded, standing.excluded));
    const { id } = await work.query
      .updateTable("firm_settings")
      .set({
        ...Object.fromEntries(changed.map((field) => [places[field].column, chosen[field]])),
        updated_at: sql<Date>`now()`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const changes = Object.fromEntries(changed.map((field) => [field, [standing[field], chosen[field]]]));
    work.audit({ action: "firm.setTaskPanel", recordType: "firm", recordId: id, changes });
  });
}

const beyond = (after: readonly number[], before: readonly number[]) => after.filter((id) => !before.includes(id));

async function refuseClosedTeam(work: Work, field: Field, teamId: number | null): Promise<void> {
  if (teamId === null) return;
  const found = await work.query
    .selectFrom("teams")
    .select("id")
    .where("id", "=", teamId)
    .where("active", "=", true)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!found) throw invalidField(field, "사용 중인 팀을 골라 주세요.");
}

async function refuseLeft(work: Work, field: Field, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`select from staffs s where s.id = any(${ids}::bigint[])
    and s.status = 1 and s.deleted_at is null and not s.is_system and not ${isDevice("s")}`.execute(work.query);
  if (rows.length < ids.length) throw invalidField(field, "재직 중인 직원을 골라 주세요.");
}
