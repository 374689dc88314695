import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { defineRecords } from "#records/server/records.ts";
import { outsideConflictWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { openCases } from "../access.ts";
import { caseOpening } from "../case-opening.ts";

const project = (id: RawBuilder<number>) =>
  sql<number>`(select wo.project_id from case_openings wo where wo.id = ${id})`;

/**
 * 접근제한 열람 of the whole firm, for those who decide on it: they are seldom of the team of the case. The list itself
 * does not hide them; a conflict does.
 */
export const caseOpeningRecords = defineRecords(caseOpening, {
  show: openCases,
  manage: openCases,
  list: null,
  scope: () => sql<boolean>`true`,
  outsideWalls: (asker: Asker, id) => outsideConflictWalls(asker, "project", project(id)),
});
