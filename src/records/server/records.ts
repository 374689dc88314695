import { sql, type RawBuilder } from "kysely";
import type { Field } from "../field.ts";
import { columnOf, type Resource } from "../resource.ts";
import { anyOf, teamMember, type Policy, type PolicyFacts } from "#platform/policy.ts";
import type { Asker } from "#platform/server/asker.ts";
import { isNamed, namedInColumn, namedKeys, type Naming } from "./named.ts";
import { handedOn, rowsOf } from "./row-scope.ts";
import type { Rules } from "./rules.ts";

export type { Writing } from "./rules.ts";

/** A resource with its rules: what list, read, write, Excel and references all start from. */
export type Records<R extends Resource = Resource> = Rules<R> & {
  readonly resource: R;
  readonly named: readonly Naming[];
  /** Who may ask for one of them: everybody of a team where records name people or tasks are about them; rows decide. */
  readonly open: Policy;
  readonly browse: Policy;
};

/** Records of any kind, as registries hold them. */
// oxlint-disable-next-line typescript/no-explicit-any -- the rules of each kind take its own shape; registries hold all
export type AnyRecords = Records<any>;

/**
 * Binds a kind to its rules. Throws at boot where they contradict its facts: a computed field that could be written,
 * conflicts without saying which records wait for the check, people who work on it without saying what is unfinished.
 */
export function defineRecords<R extends Resource>(resource: R, definition: Rules<R>): Records<R> {
  for (const [key, field] of Object.entries(resource.fields)) {
    if (definition.computed?.[key] && !field.readonly) throw new Error(`${resource.name}.${key} is computed: readonly`);
  }
  if (resource.parts.includes("conflicts") !== (definition.conflicts?.waiting !== undefined))
    throw new Error(`${resource.name}: what is checked for conflicts says which records wait for it`);
  if (Object.values(resource.fields).some(({ works }) => works) && !definition.held)
    throw new Error(`${resource.name} names who works on it: it says which records are unfinished`);
  const { show } = definition;
  const named = [...workers(resource), ...(definition.named ?? [])];
  const names = named.length > 0 || resource.parts.includes("tasks");
  const open = names && !show.devOnly ? anyOf(show, teamMember) : show;
  // A page that shows one record beside the list opens with the list.
  const browse = definition.browse ?? (resource.open === "query" ? open : show);
  return { resource, ...definition, ...ifWallsStand(definition), named, open, browse };
}

/** In a firm without walls no query asks about them. */
function ifWallsStand<R extends Resource>({ outsideWalls }: Rules<R>): Pick<Rules<R>, "outsideWalls"> {
  if (!outsideWalls) return {};
  return {
    outsideWalls: (asker, id) => (asker.viewer.walls.length === 0 ? sql<boolean>`true` : outsideWalls(asker, id)),
  };
}

/** The ways in which the fields of a kind name those who work on it. */
function workers({ table, fields }: Resource): readonly Naming[] {
  return Object.entries(fields).flatMap(([key, field]) =>
    field.works ? [namedInColumn(table, columnOf(key, field), field.label)] : [],
  );
}

/** The ways in which people come to one record of the kind beside the rows of their team. */
export function waysTo({ resource, named }: AnyRecords): readonly Naming[] {
  return (resource as Resource).parts.includes("tasks") ? [...named, handedOn(resource.name)] : named;
}

/** Rows the person may see, as a condition over `r`; part of every query. `removed`: among the removed ones. */
export function visible(
  records: AnyRecords,
  asker: Asker,
  options: { readonly removed?: boolean } = {},
): RawBuilder<boolean> {
  return sql<boolean>`(r.deleted_at is ${options.removed ? sql`not null` : sql`null`} and ${inSight(records, asker)})`;
}

/** The same among those that are there and those that were removed. */
export function inSight(records: AnyRecords, asker: Asker): RawBuilder<boolean> {
  const named = isNamed(waysTo(records), asker, "r");
  const rows = rowsShown(records, asker);
  return outside(records, asker, rows === null ? named : sql<boolean>`(${rows} or ${named})`);
}

/**
 * The same as conditions of which no row fulfils two: rows of the teams by their indexes, then those that the person
 * comes to by name, found by their keys. One condition over both would be served by no index.
 */
export function visibleParts(records: AnyRecords, asker: Asker): readonly RawBuilder<boolean>[] {
  const ways = waysTo(records);
  const rows = rowsShown(records, asker);
  const isThere = (seen: RawBuilder<boolean>) =>
    sql<boolean>`(r.deleted_at is null and ${outside(records, asker, seen)})`;
  const others = ways.length > 0 && asker.viewer.staff !== null && !seesEveryRow(records, asker);
  const keys = sql<boolean>`r.id in (${namedKeys(ways, asker)})`;
  if (rows === null) return [isThere(others ? keys : sql<boolean>`false`)];
  return [isThere(rows), ...(others ? [isThere(sql<boolean>`(${keys} and (${rows}) is not true)`)] : [])];
}

/** The rows `r` that whoever has the right to the kind sees; null without it. */
function rowsShown({ resource, show, list, scope }: AnyRecords, asker: Asker): RawBuilder<boolean> | null {
  if (!show.allows(asker.facts)) return null;
  return scope?.(asker) ?? teamRows(resource, list, asker);
}

const seesEveryRow = ({ scope }: AnyRecords, { facts }: Asker) => facts.isAdministrator && scope === undefined;

function outside({ outsideWalls }: AnyRecords, asker: Asker, rows: RawBuilder<boolean>): RawBuilder<boolean> {
  return outsideWalls ? sql<boolean>`(${rows} and ${outsideWalls(asker, sql<number>`r.id`)})` : rows;
}

/**
 * Whether the person changes the row `r`: by right where it lies in the person's scope, or because it names him. An open
 * task about it lets nobody change it.
 */
export function mayChange(records: AnyRecords, asker: Asker): RawBuilder<boolean> {
  const { manage, named, open, show } = records;
  const allowed = manage.allows(asker.facts);
  const own = isNamed(named, asker, "r");
  if (!allowed) return own;
  return open === show ? sql<boolean>`true` : sql<boolean>`(${rowsShown(records, asker) ?? sql`false`} or ${own})`;
}

const noRight: Policy = { name: "no right", allows: () => false };

/** The rules of the kind for whoever comes to its records by name alone: the rows of the teams stay out of sight. */
export function byNameAlone(records: AnyRecords): AnyRecords {
  return { ...records, show: noRight };
}

/** The rules of the kind for whoever chooses one of its records in a form, when choosing is wider than reading. */
export function forChoosing<R extends AnyRecords>(records: R): R {
  const { choose, open } = records;
  return choose ? { ...records, show: choose, open: anyOf(open, choose) } : records;
}

/** Which rows `r` a reference may lead to, of those that are seen; `word`: among whom. */
export function choosable({ choosable: rows, among }: AnyRecords, word: string | undefined): RawBuilder<boolean> {
  const all = rows ?? sql<boolean>`true`;
  return word === undefined ? all : sql<boolean>`(${all} and ${among?.[word]?.rows ?? sql`false`})`;
}

/** Rows of the teams whose work the person may see, cut to 외국/비자 where the right comes with those alone. */
export function teamRows(resource: Resource, list: string | null, asker: Asker): RawBuilder<boolean> {
  return rowsOf(asker, list, {
    teamId: sql.ref("r.team_id"),
    ...(resource.caseScoped && { caseScope: sql.ref("r.case_scope") }),
  });
}

/** A field of the row `r` as SQL, as far as it may be told. References give the key of the other record. */
export function expressionOf(records: AnyRecords, key: string, asker: Asker): RawBuilder<unknown> {
  const value = untoldExpressionOf(records, key, asker);
  const open = namingOf(records, key, asker);
  if (!open) return value;
  const instead = records.naming!.fields[key] ?? null;
  return sql`case when ${open} then ${value} else ${instead === null ? sql`null` : sql`${instead}::text`} end`;
}

/** Whether the field of `r` may be told, where that depends on what the row belongs to; null where it does not. */
export function namingOf({ naming }: AnyRecords, key: string, asker: Asker): RawBuilder<boolean> | null {
  return naming && key in naming.fields ? naming.open(asker, key) : null;
}

/** A field of the row `r` as SQL, also where it is not told: for conditions and orders of which an index knows. */
export function untoldExpressionOf({ resource, computed }: AnyRecords, key: string, asker: Asker): RawBuilder<unknown> {
  const own = computed?.[key];
  if (own) return typeof own === "function" ? own(asker) : own;
  return sql`${sql.ref(`r.${columnOf(key, resource.fields[key])}`)}`;
}

/** The number people speak of, as a column of `r`. */
export function numberOf({ resource }: AnyRecords): RawBuilder<number> {
  return sql<number>`${sql.ref(resource.numbered ? "r.id_int" : "r.id")}`;
}

/** Whether the person may read the field at all (`readableWith`); 관리자 always may. */
export function mayRead(field: Field, { hasTeam, abilities, isAdministrator }: PolicyFacts): boolean {
  if (!field.readableWith) return true;
  return isAdministrator || (hasTeam && abilities.can("show", field.readableWith));
}

/** The fields the person may read. */
export function readableFields({ resource }: AnyRecords, facts: PolicyFacts): [key: string, field: Field][] {
  return Object.entries((resource as Resource).fields).filter(([, field]) => mayRead(field, facts));
}
