import { sql, type RawBuilder } from "kysely";
import { notFound } from "#platform/server/http/failure.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTeamScope, teamScope } from "#firm/server/team-scope.ts";
import { showAllDisputes } from "#features/pipeline/disputes/access.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import type { Subject } from "#firm/permissions.ts";
import { readRecord } from "#records/server/read.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { linkTasks } from "../access.ts";
import type { LinkedPage, TaskCategory } from "../task.ts";

function inScopeOf(list: Subject) {
  return ({ viewer, facts }: Asker) =>
    inTeamScope(teamScope(viewer, facts, list), { teamId: sql.ref("r.team_id"), caseScope: sql.ref("r.case_scope") });
}

function visibleDisputes({ viewer, facts }: Asker): RawBuilder<boolean> {
  const owned = sql`r.owner_id = ${viewer.staff?.id ?? null}`;
  if (!showAllDisputes.allows(facts)) return sql<boolean>`${owned}`;
  return sql<boolean>`(${owned} or ${inTeamScope(teamScope(viewer, facts, null), { teamId: sql.ref("r.team_id") })})`;
}

function visiblePresaleAreas({ viewer, facts }: Asker): RawBuilder<boolean> {
  return inTeamScope(teamScope(viewer, facts, null), { teamId: sql.ref("r.team_id") });
}

/** A record that a conflict keeps the person away from is not found by its tasks either. */
function outsideConflicts(type: "consult" | "project" | "dispute", inScope: (asker: Asker) => RawBuilder<boolean>) {
  return (asker: Asker) => sql<boolean>`(${inScope(asker)} and ${outsideWalls(asker, type, sql.ref<number>("r.id"))})`;
}

type Related = {
  readonly table: string;
  /** The column of the number that people and links use. */
  readonly number: string;
  /** The column of `tasks` that points to it. */
  readonly column: "consult_id" | "project_id" | "dispute_id" | "presale_area_id";
  /** Rows that the person may see, of the table aliased `r`. */
  readonly visible: (asker: Asker) => RawBuilder<boolean>;
};

export const relatedRecords: Readonly<Record<TaskCategory, Related>> = {
  consult: {
    table: "consults",
    number: "id_int",
    column: "consult_id",
    visible: outsideConflicts("consult", inScopeOf("상담리스트")),
  },
  project: {
    table: "projects",
    number: "id_int",
    column: "project_id",
    visible: outsideConflicts("project", inScopeOf("고객리스트")),
  },
  boon: {
    table: "disputes",
    number: "id",
    column: "dispute_id",
    visible: outsideConflicts("dispute", visibleDisputes),
  },
  preSaleArea: { table: "presale_areas", number: "id", column: "presale_area_id", visible: visiblePresaleAreas },
};

/** The id of a record by its number, if the person may see it; else 404, as if it did not exist. */
export async function findRelated(
  { query }: Database,
  asker: Asker,
  category: TaskCategory,
  number: number,
): Promise<number> {
  if (!linkTasks[category].allows(asker.facts)) throw notFound();
  const record = relatedRecords[category];
  const { rows } = await sql<{ id: number }>`
    select r.id from ${sql.table(record.table)} r
    where r.${sql.ref(record.number)} = ${number} and r.deleted_at is null and ${record.visible(asker)}`.execute(query);
  if (!rows[0]) throw notFound();
  return rows[0].id;
}

/** Makes sure that the person sees the record of the page; else 404, as if it did not exist. */
export async function requireLinked(
  asker: Asker & { readonly services: { readonly database: Database } },
  page: LinkedPage,
  number: number,
): Promise<void> {
  if (!linkTasks[page].allows(asker.facts)) throw notFound();
  await readRecord(asker.services.database, registeredRecords().get(page)!, number, asker);
}
