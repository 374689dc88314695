import { sql } from "kysely";
import type { Asker } from "../../../../kit/server/asker.ts";
import type { Database } from "../../../../kit/server/database/database.ts";
import { searchMatches, type TextSearch } from "../../../../kit/server/database/text-search.ts";
import { inTeamScope, teamScope } from "../../../../kit/server/team-scope.ts";
import { manageProjects } from "../access.ts";

/** Projects the person may see; list, count and detail all start here. */
export function visibleProjects({ query }: Database, { viewer, facts }: Asker) {
  const scope = teamScope(viewer, facts, "고객리스트");
  return query
    .selectFrom("projects as p")
    .leftJoin("teams as t", "t.id", "p.team_id")
    .leftJoin("staffs as s", "s.id", "p.responsible_id")
    .select((row) => [
      "p.id",
      "p.id_int as idInt",
      "p.title",
      "p.client_name as clientName",
      "p.client_tel as clientTel",
      "p.opponent",
      "p.brief",
      "p.status",
      row.ref("t.name").$notNull().as("teamName"),
      "s.id as responsibleId",
      "s.short_name as responsibleName",
      "p.created_at as createdAt",
    ])
    .where("p.deleted_at", "is", null)
    .where((row) => inTeamScope(scope, { teamId: row.ref("p.team_id"), caseScope: row.ref("p.case_scope") }));
}

/** Those that a search box finds, all for null: by 프로젝트번호, the client's telephone number, title, client and summary. */
export function foundProjects(database: Database, asker: Asker, search: TextSearch | null) {
  const visible = visibleProjects(database, asker);
  if (!search) return visible;
  return visible.where((row) =>
    searchMatches(search, {
      text: sql<string>`p.title || ' ' || p.client_name || ' ' || p.brief`,
      tokens: row.ref("p.search_tokens"),
      number: row.ref("p.id_int"),
      phone: { digits: row.ref("p.tel_digits"), seesWhole: manageProjects.allows(asker.facts) },
    }),
  );
}
