import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { teamScope } from "#firm/server/team-scope.ts";
import { seeAll, seeTeam } from "../../access.ts";

/** Whose rows of figures a person sees. `teamIds`: null without a limit. */
export type Reach = {
  readonly scope: "own" | "team" | "all";
  readonly teamIds: readonly number[] | null;
  /** Over the rows `e`. */
  readonly where: RawBuilder<boolean>;
};

/**
 * One's own rows, in whatever team they came about; those of one's teams for who leads them; all for 관리자 and
 * 매출조회. A row belongs to the team of its moment, so that who has left the team stays in its figures.
 */
export function reachOf(asker: Asker, { openToTeam = false } = {}): Reach {
  const { viewer, facts } = asker;
  const own = sql<boolean>`e."staffId" = ${viewer.staff?.id ?? null}::bigint`;
  if (seeAll.allows(facts)) return { scope: "all", teamIds: null, where: sql<boolean>`true` };
  const leads = seeTeam.allows(facts);
  if (!leads && !openToTeam) return { scope: "own", teamIds: [], where: own };
  const teamIds = teamScope(viewer, facts, null).teamIds ?? [];
  return { scope: "team", teamIds, where: sql<boolean>`(e."teamId" = any(${teamIds}::bigint[]) or ${own})` };
}

/** Whether 관리자 has opened the figures of colleagues to everybody of a team. */
export async function isOpenToTeam({ query }: Pick<Database, "query">): Promise<boolean> {
  const row = await query.selectFrom("performance_settings").select("open_to_team").executeTakeFirst();
  return row?.open_to_team ?? false;
}

/** For pages that only those open who see all of it. */
export const everybody: Reach = { scope: "all", teamIds: null, where: sql<boolean>`true` };
