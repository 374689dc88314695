import type { Asker } from "../../../../kit/server/asker.ts";
import type { Database } from "../../../../kit/server/database/database.ts";
import { inTeamScope, teamScope } from "../../../../kit/server/team-scope.ts";
import { showAllDisputes } from "../access.ts";

/**
 * Disputes the person may see; list, count and detail all start here. 관리자 and 책임변 see those of their team scope,
 * everybody those he or she owns, wherever they lie.
 */
export function visibleDisputes({ query }: Database, { viewer, facts }: Asker) {
  const scope = teamScope(viewer, facts, null);
  return query
    .selectFrom("disputes as d")
    .leftJoin("teams as t", "t.id", "d.team_id")
    .leftJoin("staffs as s", "s.id", "d.owner_id")
    .leftJoin("projects as p", (join) => join.onRef("p.id", "=", "d.project_id").on("p.deleted_at", "is", null))
    .select((row) => [
      "d.id",
      "d.title",
      "d.brief",
      "d.kind",
      "d.status",
      row.ref("t.name").$notNull().as("teamName"),
      "p.id_int as projectIdInt",
      "p.title as projectTitle",
      "s.id as ownerId",
      "s.short_name as ownerName",
      "d.created_at as createdAt",
    ])
    .where("d.deleted_at", "is", null)
    .where((row) => {
      const own = row("d.owner_id", "=", viewer.staff?.id ?? null);
      return showAllDisputes.allows(facts) ? row.or([inTeamScope(scope, { teamId: row.ref("d.team_id") }), own]) : own;
    });
}
