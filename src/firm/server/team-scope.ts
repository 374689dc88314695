import { sql, type Expression, type RawBuilder } from "kysely";
import { staffOf, type Naming } from "#records/server/named.ts";
import type { RowScope } from "#records/server/row-scope.ts";
import type { PolicyFacts } from "#platform/policy.ts";
import type { Viewer } from "#platform/viewer.ts";

/** Which rows of team data a person may see; null: no limit. Facts of the moment: made anew for each request. */
export type TeamScope = {
  readonly teamIds: readonly number[] | null;
  /** 외국 and 비자 for those whose right to the list comes with those cases alone. */
  readonly caseScopes: readonly ("외국" | "비자")[] | null;
};

/** Roles whose list rights reach only cases of their own kind; each brings one rule a list. */
export const caseBoundRoles: readonly string[] = ["외국부팀장", "출입국팀장"];

/**
 * The rows a person may see: those of the active team, of all own teams with 전체팀보기, all for 관리자. Whoever has the
 * right to `list` through a 외국/비자 role alone sees only such cases; a right from anywhere else lifts that limit.
 */
export function teamScope(viewer: Viewer, facts: PolicyFacts, list: string | null): TeamScope {
  if (facts.isAdministrator) return { teamIds: null, caseScopes: null };
  const { staff } = viewer;
  const active = staff?.teamId ?? null;
  const teamIds = staff?.allTeamView ? staff.teamIds : active === null ? [] : [active];
  return { teamIds, caseScopes: list === null ? null : caseScopes(viewer, facts, list) };
}

/** Whether the right to a list comes with 외국/비자 roles alone. */
export function isCaseBound({ roles, rules }: Pick<Viewer, "roles" | "rules">, list: string): boolean {
  const bound = roles.filter((role) => caseBoundRoles.includes(role)).length;
  return bound > 0 && rules.filter(({ subject }) => subject === list).length <= bound;
}

function caseScopes(viewer: Viewer, { abilities }: PolicyFacts, list: string): TeamScope["caseScopes"] {
  if (!isCaseBound(viewer, list)) return null;
  return [
    ...(abilities.can("show", "외국사건") ? (["외국"] as const) : []),
    ...(abilities.can("show", "비자사건") ? (["비자"] as const) : []),
  ];
}

/** The scope as a condition, part of every query on team data. `caseScope` is left out where rows have none. */
export function inTeamScope(
  scope: TeamScope,
  columns: { readonly teamId: Expression<number>; readonly caseScope?: Expression<string | null> },
): RawBuilder<boolean> {
  const conditions = [
    ...(scope.teamIds ? [inTeams(columns.teamId, scope.teamIds)] : []),
    ...(scope.caseScopes && columns.caseScope ? [sql`${columns.caseScope} = any(${scope.caseScopes}::text[])`] : []),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Whoever has an open task about a record of the kind reads that record (product §9 Q25). */
function handedTask(kind: string): Naming {
  const tied = sql`tasks t join task_users u on u.task_id = t.id`;
  const open = sql`t.record_type = ${sql.lit(kind)} and u.is_open`;
  return {
    word: "열린 할일",
    holds: (asker, row) => sql<boolean>`exists (select from ${tied}
      where ${open} and t.record_id = ${sql.ref(`${row}.id`)} and u.staff_id = ${staffOf(asker)})`,
    keys: (asker) => sql`select t.record_id from ${tied} where ${open} and u.staff_id = ${staffOf(asker)}`,
    people: (id) => sql`select u.staff_id from ${tied} where ${open} and t.record_id = ${id}`,
  };
}

/** The rule that lists, searches and references of every kind of record ask. */
export const teamRowScope: RowScope = {
  of: ({ viewer, facts }, list) => teamScope(viewer, facts, list),
  rows: ({ viewer, facts }, list, columns) => inTeamScope(teamScope(viewer, facts, list), columns),
  handed: handedTask,
};

/** One team is asked for by equality: only then does an index by team and date also give the order. */
function inTeams(column: Expression<number>, teamIds: readonly number[]): RawBuilder<boolean> {
  return teamIds.length === 1
    ? sql<boolean>`${column} = ${teamIds[0]}`
    : sql<boolean>`${column} = any(${teamIds}::bigint[])`;
}
