import { sql, type RawBuilder } from "kysely";
import type { Field } from "../field.ts";
import { columnOf, type ChangesOf, type Resource } from "../resource.ts";
import { anyOf, teamMember, type Policy, type PolicyFacts } from "#platform/policy.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { TextSearch } from "#platform/server/database/text-search.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Failure } from "#platform/server/http/failure.ts";
import type { ConflictFacts } from "./conflict-facts.ts";
import type { HeldFacts } from "./held-facts.ts";
import { isNamed, namedInColumn, namedKeys, type Naming } from "./named.ts";
import { handedOn, rowsOf } from "./row-scope.ts";
import type { Erased, Reach } from "./whose/personal-table.ts";

/** A write that is about to happen, as the rules of a resource see it. */
export type Writing<R extends Resource = Resource> = {
  readonly work: Work;
  readonly asker: Asker;
  /** The stored row before (column names as keys of the resource); null for a creation. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** What was sent, checked. */
  readonly changes: ChangesOf<R>;
};

type Computed = RawBuilder<unknown> | ((asker: Asker) => RawBuilder<unknown>);

type Definition<R extends Resource> = {
  /** Who sees such records, cut by `scope`; who is named on one or has a task about it sees that one besides. */
  readonly show: Policy;
  /** Who has the list, when more than `show`: those whom records of the kind name find theirs in it. */
  readonly browse?: Policy;
  /** Who may change them and sees personal data in full. */
  readonly manage: Policy;
  /** Who makes new ones, when more than `manage`. */
  readonly enter?: Policy;
  /** Ways beside its fields (`works`) in which a record names those who work on it: they see it whole and change it. */
  readonly named?: readonly Naming[];
  /** Policies of further calls on one record that whoever is named on it passes: the steps of a case. */
  readonly working?: readonly Policy[];
  /** Rows that others see in full as well: those that the person works on (product §9 Q25). `row`: its name in the query. */
  readonly whole?: (asker: Asker, row: string) => RawBuilder<boolean>;
  /** The list right whose 외국/비자 rule cuts the rows; null: none does. */
  readonly list: string | null;
  /** Rows a person may see, instead of those of the teams; the row is `r`. */
  readonly scope?: (asker: Asker) => RawBuilder<boolean>;
  /**
   * Whether nothing keeps the person away from the record with this key, whatever `scope` says. Such records are absent,
   * and what refers to them does not name them.
   */
  readonly outsideWalls?: (asker: Asker, id: RawBuilder<number>) => RawBuilder<boolean>;
  /** Whether a wall stands around the record with this key at all: where none does, whoever sees its rows sees it. */
  readonly walled?: (id: RawBuilder<number>) => RawBuilder<boolean>;
  /** Whom more than those who see the record has to be told that one of its kind has changed, though not which. */
  readonly summedUpFor?: Policy;
  /** What the check for conflicts knows of such records; absent: no parties stand in them. */
  readonly conflicts?: ConflictFacts;
  /** Work in them that must not be left without somebody; kinds that name who works on them have it. */
  readonly held?: HeldFacts;
  /**
   * The record that one of these hangs on, as `{ kind, id }`: whoever does not see that one sees none of them. Said
   * where `scope` is long, so that it is asked for few people.
   */
  readonly hangsOn?: (query: Database["query"], id: number) => Promise<{ kind: string; id: number } | null>;
  /** Rows that nobody chooses, though they are seen: devices among the staff. */
  readonly choosable?: RawBuilder<boolean>;
  /** Narrower choices, by the word that references name them with, and what is said of a row outside of one. */
  readonly among?: Readonly<Record<string, { readonly rows: RawBuilder<boolean>; readonly refusal: string }>>;
  /** The field by which files name one of these beside number and name, for those who read it: the e-mail address. */
  readonly alsoNamedBy?: string;
  /** Whom a reference may lead to, when choosing is wider than reading: colleagues are chosen by everybody. */
  readonly choose?: Policy;
  /**
   * Fields that would name a record behind a wall to which one of these belongs, and what is shown in their place to
   * whom `open` does not hold: nothing finds or orders by what stands in them. `key`: of one field alone, where they
   * differ; without it, of the row.
   */
  readonly naming?: {
    readonly fields: Readonly<Record<string, string | null>>;
    readonly open: (asker: Asker, key?: string) => RawBuilder<boolean>;
  };
  /** Read-only fields that are no columns, as SQL over the row `r`; some depend on who asks: 나를 언급. */
  readonly computed?: Readonly<Record<string, Computed>>;
  /**
   * Filters over computed fields, said so that an index answers them; `asked` compares the value row by row, which is
   * for the few rows that are left.
   */
  readonly filtered?: Readonly<Record<string, (value: string, asked: RawBuilder<boolean>) => RawBuilder<boolean>>>;
  /**
   * What else the row `r` is found by when it is typed whole: names and numbers that it had. Null: not by this. An index
   * has to answer it.
   */
  readonly knownBy?: (search: TextSearch) => RawBuilder<boolean> | null;
  /** Its files come and go by calls of its own: the general ones only read them. */
  readonly ownFiles?: true;
  /** Of the rows `r` that the person may change, those whose files the person adds and takes away; absent: all. */
  readonly keepsFiles?: (asker: Asker) => RawBuilder<boolean>;
  /** Of rows `r` that belong to a person, those that are given out to that person; absent: all. */
  readonly given?: RawBuilder<boolean>;
  /** Keys of further rows that are given out to the person behind these, but go with somebody else (`Whose`). */
  readonly alsoGiven?: (roots: Reach) => RawBuilder<unknown>;
  /** What destruction sets in columns that are no fields. */
  readonly erase?: Readonly<Record<string, Erased>>;
  /** Korean words of the commands, as the history shows them: `sign` → 서명완료. */
  readonly actions?: Readonly<Record<string, string>>;
  /** What was sent, in the one form in which it is kept: numbers of cases. What cannot be read stays for `check`. */
  readonly tidied?: (changes: ChangesOf<R>) => ChangesOf<R>;
  /** Rules across fields and records; throws a Failure before anything is written. */
  readonly check?: (writing: Writing<R>) => Promise<void>;
  /**
   * The same rules for new rows that are written together, as an import does, the later ones under those before them:
   * why a row cannot be written, by its position. Kinds that are imported and have a `check` need it. `nameOf`: what
   * people call the row at a position.
   */
  readonly checkMany?: (
    writing: Pick<Writing<R>, "work" | "asker">,
    rows: readonly ChangesOf<R>[],
    nameOf: (position: number) => string,
  ) => Promise<ReadonlyMap<number, Failure>>;
  /** Somebody spoke to the client of the record, or wrote to him: calls and messages that hang on it tell. */
  readonly contacted?: (work: Work, id: number, at: Date) => Promise<void>;
  /** Throws a Failure for a record that is not taken out as it stands: what is published, or was counted. */
  readonly removing?: (before: Readonly<Record<string, unknown>>) => void;
  /** What else a write does, in its transaction. */
  readonly written?: (writing: Writing<R>, id: number) => Promise<void>;
  /** The same for new rows that were written together, with their keys. Kinds that are imported and have a `written` need it. */
  readonly writtenMany?: (
    writing: Pick<Writing<R>, "work" | "asker">,
    rows: readonly ChangesOf<R>[],
    ids: readonly number[],
  ) => Promise<void>;
  /** What new rows that are written together get beside what was sent, such as the name of whoever was chosen. */
  readonly completed?: (work: Work, rows: readonly ChangesOf<R>[]) => Promise<readonly ChangesOf<R>[]>;
};

/** A resource with its rules: what list, read, write, Excel and references all start from. */
export type Records<R extends Resource = Resource> = Definition<R> & {
  readonly resource: R;
  readonly named: readonly Naming[];
  /** Who may ask for one of them: everybody of a team where records name people or tasks are about them; rows decide. */
  readonly open: Policy;
  readonly browse: Policy;
};

/** Records of any kind, as registries hold them. */
// oxlint-disable-next-line typescript/no-explicit-any -- the rules of each kind take its own shape; registries hold all
export type AnyRecords = Records<any>;

export function defineRecords<R extends Resource>(resource: R, definition: Definition<R>): Records<R> {
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
function ifWallsStand<R extends Resource>({ outsideWalls }: Definition<R>): Pick<Definition<R>, "outsideWalls"> {
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
