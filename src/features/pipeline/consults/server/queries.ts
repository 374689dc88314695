import { sql } from "kysely";
import type { Database } from "../../../../kit/server/database/database.ts";
import { searchMatches, type TextSearch } from "../../../../kit/server/database/text-search.ts";
import type { Asker } from "../../../../kit/server/asker.ts";
import { inTeamScope, teamScope } from "../../../../kit/server/team-scope.ts";
import { manageConsults } from "../access.ts";

/** Consultations the person may see; list, count and detail all start here. */
export function visibleConsults({ query }: Database, { viewer, facts }: Asker) {
  const scope = teamScope(viewer, facts, "상담리스트");
  return query
    .selectFrom("consults as c")
    .leftJoin("teams as t", "t.id", "c.team_id")
    .leftJoin("staffs as s", "s.id", "c.assignee_id")
    .select((row) => [
      "c.id",
      "c.id_int as idInt",
      "c.name",
      "c.tel",
      "c.brief",
      "c.status",
      row.ref("t.name").$notNull().as("teamName"),
      "s.id as assigneeId",
      "s.short_name as assigneeName",
      "c.created_at as createdAt",
    ])
    .where("c.deleted_at", "is", null)
    .where((row) => inTeamScope(scope, { teamId: row.ref("c.team_id"), caseScope: row.ref("c.case_scope") }));
}

/** Those that a search box finds, all for null: by 상담번호, telephone number, name and summary. */
export function foundConsults(database: Database, asker: Asker, search: TextSearch | null) {
  const visible = visibleConsults(database, asker);
  if (!search) return visible;
  return visible.where((row) =>
    searchMatches(search, {
      text: sql<string>`c.name || ' ' || c.brief`,
      tokens: row.ref("c.search_tokens"),
      number: row.ref("c.id_int"),
      phone: { digits: row.ref("c.tel_digits"), seesWhole: manageConsults.allows(asker.facts) },
    }),
  );
}
