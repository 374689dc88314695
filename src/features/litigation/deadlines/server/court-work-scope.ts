import { sql, type RawBuilder } from "kysely";
import { isWalled, outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { showAllCourtWork } from "#features/litigation/desk/access.ts";
import type { Asker } from "#platform/server/asker.ts";
import { rowsOf } from "#records/server/row-scope.ts";

/**
 * Rows `r` that hang on a project (`project_id`, `case_id`) and that the person may see, as those of the cases: of the
 * team scope, 외국/비자 roles those of such projects; everybody those of what he or she works on.
 */
export function courtWorkRows(asker: Asker): RawBuilder<boolean> {
  const staffId = asker.viewer.staff?.id ?? null;
  const own = sql<boolean>`(exists (select from projects p where p.id = r.project_id
      and ${staffId}::bigint in (p.responsible_id, p.associate_id, p.litigation_id, p.consultant_id))
    or exists (select from legal_cases c where c.id = r.case_id and ${staffId}::bigint in (c.lawyer_id, c.clerk_id)))`;
  if (!showAllCourtWork.allows(asker.facts)) return own;
  const caseScope = sql<string>`coalesce((select p.case_scope from projects p where p.id = r.project_id), '일반')`;
  const team = rowsOf(asker, "고객리스트", { teamId: sql.ref<number>("r.team_id"), caseScope });
  return sql<boolean>`(${team} or ${own})`;
}

/** Whether no wall around its project keeps the person away from the row of the table with this key. */
export function outsideProjectWalls(asker: Asker, table: string, id: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select ${outsideWalls(asker, "project", sql.ref<number>("wd.project_id"))}
    from ${sql.table(table)} wd where wd.id = ${id}), true)`;
}

export function walledByProject(table: string, id: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select ${isWalled("project", sql.ref<number>("wd.project_id"))}
    from ${sql.table(table)} wd where wd.id = ${id}), false)`;
}
