import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { rowsOf } from "#records/server/row-scope.ts";
import { isWalled, outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { showAllCourtWork } from "#features/litigation/desk/access.ts";

/**
 * Rows of `legal_cases` under the name `row` that the person may see: of the team scope, 외국/비자 roles those of such
 * projects; everybody those of the projects he or she works on, and those he or she is named in.
 */
export function visibleCases(asker: Asker, row: string): RawBuilder<boolean> {
  const staffId = asker.viewer.staff?.id ?? null;
  const project = sql.ref<number>(`${row}.project_id`);
  const own = sql<boolean>`(${staffId}::bigint in (${sql.ref(`${row}.lawyer_id`)}, ${sql.ref(`${row}.clerk_id`)})
    or exists (select from projects p where p.id = ${project}
      and ${staffId}::bigint in (p.responsible_id, p.associate_id, p.litigation_id, p.consultant_id)))`;
  if (!showAllCourtWork.allows(asker.facts)) return own;
  const caseScope = sql<string>`(select p.case_scope from projects p where p.id = ${project})`;
  const team = rowsOf(asker, "고객리스트", { teamId: sql.ref<number>(`${row}.team_id`), caseScope });
  return sql<boolean>`(${team} or ${own})`;
}

/** Whether no wall around its project keeps the person away from the case with this key. */
export function outsideCaseWalls(asker: Asker, id: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(select ${outsideWalls(asker, "project", sql.ref<number>("wc.project_id"))}
    from legal_cases wc where wc.id = ${id})`;
}

/** Whether a wall stands around the project of the case with this key. */
export function walledCase(id: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(select ${isWalled("project", sql.ref<number>("wc.project_id"))}
    from legal_cases wc where wc.id = ${id})`;
}
