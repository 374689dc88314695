import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { perKey } from "#platform/server/database/batches.ts";
import { commonHits } from "#platform/server/database/common-tokens.ts";
import type { Database } from "#platform/server/database/database.ts";
import { exactNumberFirst, numberMatches, type TextSearch } from "#platform/server/database/text-search.ts";
import { keepNewest } from "#platform/server/newest.ts";
import { searchCondition } from "./list.ts";
import { numberOf, visible, type AnyRecords } from "./records.ts";
import { scopeOf } from "./row-scope.ts";
import { fromTable } from "./select.ts";

/** `found (id)`, and the `total` that goes with each of its rows. */
export type Found = { readonly found: RawBuilder<unknown>; readonly total: RawBuilder<unknown> };

/** A statement's part that finds hits. */
type Way = {
  /** What sets the statement apart from others about such records; null: made for each search. */
  readonly form: string | null;
  readonly find: (typed: TextSearch) => Found;
  /** Whether these are the hits to show; if not, they are found another way. */
  readonly suffices: (rows: readonly Counted[]) => boolean;
};

/** `total`: how many hits were read; null where that was not counted. */
type Counted = { readonly total: number | null };

type Asked = {
  readonly database: Database;
  readonly records: AnyRecords;
  readonly asker: Asker;
  readonly search: TextSearch;
  readonly limit: number;
};

/** So many hits are read and put in order before the newest records are looked through. */
const fewHits = 300;
/** With so many hits, as PostgreSQL has counted, there are more than few, though the count is rough. */
const surelyMore = 2 * fewHits;
/** What is common is among so many of the newest records, as a rule. */
const firstRecords = 10_000;
/** So many hits are read and put in order when they were not among those. */
const manyHits = 2_500;
/** Of more hits, some are among so many of the newest records, as a rule. */
const newestRecords = 20_000;

/**
 * The hits to show, as `read` answers for them. How many there are decides how they are found, not what PostgreSQL
 * guesses: few are read and put in order; of many the newest are looked for from the end of the numbers, and all are
 * read only if they are older. What is known to be common is not asked of the index first, which would list some ten
 * thousand records, and what was looked for a moment ago is found the way that it was found then.
 */
export async function findHits<Row extends Counted>(asked: Asked, read: (way: Way) => Promise<Row[]>): Promise<Row[]> {
  const ways = waysToFind(asked);
  const remembered = rememberedWay(asked);
  const first = remembered.read() ?? ((await isCommon(asked)) ? 1 : 0);
  for (const [index, way] of ways.entries()) {
    if (index < first) continue;
    const rows = await read(way);
    if (!way.suffices(rows)) continue;
    if (index > 0) remembered.write(index);
    return rows;
  }
  return [];
}

async function isCommon({ database, records, search }: Asked): Promise<boolean> {
  return (await commonHits(database, records.resource.table, search)) > surelyMore;
}

type Remembered = { readonly way: number; readonly until: number };
const waysThatFound = perKey((_database: Database) => new Map<string, Remembered>());
const mostRemembered = 1_000;
const rememberedMs = 10 * 60_000;

/** The way that found these words last, for anybody who sees the same teams; any way is right, one is the shortest. */
function rememberedWay({ database, records, asker, search }: Asked) {
  const known = waysThatFound(database);
  const scope = scopeOf(asker, records.list);
  const key = JSON.stringify([records.resource.name, scope, search.words.map(({ pattern }) => pattern), search.digits]);
  return {
    read: (): number | null => {
      const found = known.get(key);
      return found && performance.now() < found.until ? found.way : null;
    },
    write: (way: number) => keepNewest(known, key, { way, until: performance.now() + rememberedMs }, mostRemembered),
  };
}

/** The ways from the one that suits few hits to the one that finds whatever there is. */
function waysToFind({ records, asker, limit }: Asked): readonly Way[] {
  const rows = fromTable(records);
  const number = numberOf(records);
  const seen = () => visible(records, asker);
  const fits = (typed: TextSearch, byIndex = true) =>
    sql`${seen()} and ${searchCondition(records, typed, asker, { byIndex })}`;
  /** All hits, put in order. */
  const upTo = (most: number): Way => ({
    form: `up to ${most}`,
    find: (typed) => ({
      found: sql`few as materialized (
        select r.id, ${number} as number from ${rows} where ${fits(typed)} limit ${sql.lit(most + 1)}
      ), found as materialized (
        select few.id from few order by ${bestFirst(typed, sql<number>`few.number`)} limit ${sql.lit(limit)}
      )`,
      total: sql`(select count(*) from few)`,
    }),
    suffices: ([first]) => (first?.total ?? 0) <= most,
  });
  const lastOf = (among: RawBuilder<unknown>, typed: TextSearch, condition: RawBuilder<unknown>): Found => {
    const itself = numberMatches(typed, number);
    const found = sql`found as materialized (
      (select r.id from ${among} where ${condition} order by ${number} desc limit ${sql.lit(limit)})
      ${itself ? sql`union (select r.id from ${rows} where ${itself} and ${seen()})` : sql``}
    )`;
    return { found, total: sql`null` };
  };
  /** The hits among so many of the newest records, by the text alone: no index helps, and to look into tokens takes longer. */
  const newest = (count: number): Way => ({
    form: `newest ${count}`,
    find: (typed) => {
      const among = sql`(select * from ${rows} order by ${number} desc limit ${sql.lit(count)}) r`;
      return lastOf(among, typed, fits(typed, false));
    },
    suffices: ({ length }) => length >= limit,
  });
  /** Those with the highest numbers; a plan for these words, as one for any may read the whole table. */
  const all: Way = { form: null, find: (typed) => lastOf(rows, typed, fits(typed)), suffices: () => true };
  return [upTo(fewHits), newest(firstRecords), upTo(manyHits), newest(newestRecords), all];
}

/** The record whose number was typed, then the newest. */
export function bestFirst(search: TextSearch, number: RawBuilder<number>): RawBuilder<unknown> {
  return sql`${exactNumberFirst(search, number)}, ${number} desc`;
}
