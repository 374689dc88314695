import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Resource } from "../resource.ts";
import { placesOf, type HeldFacts, type TakeOver } from "./held-facts.ts";
import { numberOf, type AnyRecords } from "./records.ts";
import { registeredRecords } from "./registry.ts";

/** A place in records of a kind that a colleague fills: 사건 책임변. */
export type HeldPlace = {
  /** What calls name it by: `project.responsible`. */
  readonly group: string;
  readonly label: string;
  readonly forTeam: boolean;
  /** The narrower choice that whoever takes it over has to be among: lawyers. */
  readonly among: string | undefined;
  readonly kind: string;
  readonly table: string;
  readonly column: string;
  /** Numbers stand for titles: whoever lets people go need not see their cases. */
  readonly title: RawBuilder<string>;
  /** Which rows `r` still need somebody there. */
  readonly open: RawBuilder<boolean>;
  /** Why a colleague may not take these rows over, naming them; null where nothing speaks against it. */
  readonly unfit: (database: Pick<Database, "query">, over: Pick<TakeOver, "rows" | "to">) => Promise<string | null>;
};

type HeldKind = { readonly records: AnyRecords; readonly resource: Resource; readonly held: HeldFacts };

function heldKinds(): HeldKind[] {
  return [...registeredRecords().values()].flatMap((records) =>
    records.held ? [{ records, resource: records.resource as Resource, held: records.held }] : [],
  );
}

const open = ({ held }: HeldKind) => sql<boolean>`(r.deleted_at is null and ${held.unfinished})`;

/** Every place of every kind of record in which a colleague has work that somebody must go on with. */
export function heldPlaces(): HeldPlace[] {
  return heldKinds().flatMap((kind) => {
    const { records, resource, held } = kind;
    const { table } = resource;
    const title = sql<string>`${`${resource.label} `}::text || ${numberOf(records)}`;
    return placesOf(records).map(({ key, field, column }) => ({
      group: `${resource.name}.${key}`,
      label: `${resource.label} ${field.label}`,
      forTeam: held.forTeam?.includes(key) ?? false,
      among: field.among,
      kind: resource.name,
      table,
      column,
      title,
      open: open(kind),
      unfit: async (database, over) => (await held.unfit?.(database, { place: key, table, title, ...over })) ?? null,
    }));
  });
}

/** Kinds with work of a team in them, and which rows `r` of each are unfinished. */
export function heldByTeams(): {
  readonly label: string;
  readonly table: string;
  readonly open: RawBuilder<boolean>;
}[] {
  return heldKinds().map((kind) => ({ label: kind.resource.label, table: kind.resource.table, open: open(kind) }));
}

/** The rows `r` of the kind that are unfinished, there and not removed. */
export function unfinishedOf(name: string): RawBuilder<boolean> {
  const kind = heldKinds().find(({ resource }) => resource.name === name);
  return kind ? open(kind) : sql<boolean>`false`;
}
