import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { columnOf, type Resource } from "#records/resource.ts";
import type { BoundSteps } from "#records/server/steps/bind-steps.ts";
import { insertTeamRecord } from "./rows-of-any-table.ts";

/** Where records of the proof stand, and who works on them. */
export type Place = {
  readonly app: TestApp;
  readonly teamId: number;
  readonly staff: TestStaff;
  readonly other: TestStaff;
  readonly third: TestStaff;
};
type Values = Readonly<Record<string, unknown>>;
type Violation = { readonly code?: string; readonly constraint?: string };

/** So many rules of a table may have something to say about a state. */
const mostRules = 6;
/** Checks tie a state to few columns; of many all or none are filled. */
const mostColumns = 5;

/** What a state asks of columns that hold a word of their own anyway. */
const together: Readonly<Record<string, Values>> = { "serviceOfProcess.nothing": { channel: "nothing" } };

/** How a row of each kind stands in each state, once it is known. */
const known = new Map<string, Values>();

/**
 * The number of a new record that stands in a state, written by `author` (null: by nobody): what the table asks for with
 * it is filled, as its checks say. Null where no such row is found.
 */
export async function standing(
  place: Place,
  { machine }: BoundSteps,
  state: string,
  author: TestStaff | null,
): Promise<number | null> {
  const resource: Resource = machine.resource;
  const column = columnOf(machine.state, resource.fields[machine.state]!);
  const names = await columnsOf(place.app, resource.table);
  const key = `${resource.name}.${state}`;
  const mine: Values = { [column]: state, ...(names.has("created_by") && author && { created_by: author.userId }) };
  const number = resource.numbered ? "id_int" : "id";
  const insert = async (fixed: Values) =>
    (await insertTeamRecord(place.app, resource.table, number, place.teamId, place.staff.id, {}, { ...fixed, ...mine }))
      .id;
  const found = known.get(key);
  if (found) return insert(found);
  return search({ place, table: resource.table, state: column, key, insert }, together[key] ?? {}, mostRules);
}

type Search = {
  readonly place: Place;
  readonly table: string;
  readonly state: string;
  readonly key: string;
  readonly insert: (fixed: Values) => Promise<number>;
};

/** Fills what the check that refused the row speaks of, one choice of columns after the other. */
async function search(from: Search, fixed: Values, left: number): Promise<number | null> {
  try {
    const number = await from.insert(fixed);
    known.set(from.key, fixed);
    return number;
  } catch (error) {
    const { code, constraint } = error as Violation;
    if (code !== "23514" || constraint === undefined) throw error;
    if (left === 0) return null;
    const free = await freeColumns(from, constraint);
    for (const chosen of choices(free.filter((name) => !(name in fixed)))) {
      const number = await search(from, { ...fixed, ...chosen(from.place) }, left - 1);
      if (number !== null) return number;
    }
    return null;
  }
}

function choices(names: readonly string[]): ((place: Place) => Values)[] {
  const few = names.length <= mostColumns;
  const sets = Array.from({ length: few ? 2 ** names.length - 1 : 1 }, (_, index) =>
    few ? names.filter((__, position) => (index + 1) & (1 << position)) : names,
  );
  // Most checks want all that they name.
  return sets.toReversed().flatMap((set) =>
    (["other", "third"] as const).slice(0, set.some(byPerson) ? 2 : 1).map((somebody) => (place: Place) => {
      // Without a value it is filled by its type.
      const { id, userId } = place[somebody];
      return Object.fromEntries(
        set.map((name) => [name, byPerson(name) ? (name.endsWith("_by_id") ? id : userId) : undefined]),
      );
    }),
  );
}

async function freeColumns({ place, table, state }: Search, constraint: string): Promise<string[]> {
  const { rows } = await place.app.database.pool.query<{ name: string }>(
    `select a.attname as name from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     where k.conrelid = $1::regclass and k.conname = $2 and (not a.attnotnull or a.attname ~ $4 or a.atttypid = 'text'::regtype and a.atthasdef) and a.attname <> $3 and a.attname <> 'deleted_at'`,
    [table, constraint, state, persons.source],
  );
  return rows.map(({ name }) => name);
}

const tables = new Map<string, Promise<ReadonlySet<string>>>();

function columnsOf(app: TestApp, table: string): Promise<ReadonlySet<string>> {
  const asked =
    tables.get(table) ??
    app.database.pool
      .query<{ name: string }>(
        "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped",
        [table],
      )
      .then(({ rows }) => new Set(rows.map(({ name }) => name)));
  tables.set(table, asked);
  return asked;
}

const persons = /_by(_id)?$|_user_id$/;
const byPerson = (name: string) => persons.test(name);
