import type { CompiledQuery } from "kysely";
import type { QueryResultRow } from "pg";
import type { PermissionRule } from "../policy.ts";
import type { Asker } from "../server/asker.ts";
import { keepNewest } from "../server/newest.ts";
import { perKey } from "../server/database/batches.ts";
import type { Database, Query } from "../server/database/database.ts";
import { named, type Statement } from "./prepared.ts";

/** The place, in a statement that is kept, of a value that is given with each call. */
export class Given<Input> {
  readonly of: (input: Input) => unknown;

  constructor(of: (input: Input) => unknown) {
    this.of = of;
  }

  /** What `pg` asks a value for: a kept statement is sent by `askKept` alone. */
  toPostgres(): never {
    throw new Error("a kept statement was sent without what is given with each call");
  }
}

/** What a query builder has made, of whichever kind. */
export type Buildable<Row> = { compile(database: Query): CompiledQuery<Row> };
/** A built statement; among its values stand places for what is given. */
type Built = { readonly statement: Statement; readonly values: readonly unknown[] };

/** So many statements are kept for a person: those of some seven forms of search. */
const mostKept = 80;

// The rules of a person are one array for as long as the rights stand, to the team that is switched to: what was built
// under others is never asked again.
const builtFor = perKey<readonly PermissionRule[], Map<string, Built>>(() => new Map());

type Asked<Input> = {
  readonly asker: Asker;
  /** Names everything that decides how the statement is built, the person aside. */
  readonly form: string;
  readonly input: Input;
};

/**
 * Asks a statement that was built when the person first asked in this form: for what is asked at every keystroke, to
 * build it can take longer than to ask it.
 */
export async function askKept<Row extends QueryResultRow, Input>(
  database: Database,
  { asker, form, input }: Asked<Input>,
  build: () => Buildable<Row>,
): Promise<Row[]> {
  const kept = builtFor(asker.viewer.rules);
  const built = kept.get(form) ?? buildOnce(database, build);
  if (built.statement.name !== undefined) keepNewest(kept, form, built, mostKept);
  const values = built.values.map((value) => (value instanceof Given ? (value as Given<Input>).of(input) : value));
  const { rows } = await database.pool.query<Row>({ ...built.statement, values });
  return rows;
}

function buildOnce({ query }: Database, build: () => Buildable<unknown>): Built {
  const { sql, parameters } = build().compile(query);
  return { statement: named(sql), values: parameters };
}
