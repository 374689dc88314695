import { sql, type RawBuilder } from "kysely";
import { recordPath, targetOf, type Resource } from "../../shared/records/resource.ts";
import type { Asker } from "../asker.ts";
import { commonHits } from "../database/common-tokens.ts";
import type { Database } from "../database/database.ts";
import { prepared } from "../database/prepared.ts";
import { exactNumberFirst, numberMatches, plannedOnce, type TextSearch } from "../database/text-search.ts";
import type { SearchSource } from "../search-source.ts";
import { searchCondition } from "./list.ts";
import { present, type StoredRow } from "./present.ts";
import { mayRead, numberOf, visible, type AnyRecords } from "./records.ts";
import { fromTable, selection } from "./select.ts";

type Words = {
  /** Fields of the second line, after the number. */
  readonly detail: readonly string[];
  /** The field whose word stands at the end. */
  readonly state?: string;
  /** What is shown where the name is blank. */
  readonly nameless?: string;
};

/** The records of this kind in the one search box: by number, searched texts, 초성 and telephone. */
export function recordSearch(records: AnyRecords, { detail, state, nameless = "" }: Words): SearchSource {
  const resource: Resource = records.resource;
  return {
    kind: resource.name,
    label: resource.label,
    policy: records.show,
    subject: resource.label,
    find: async (database, asker, search, limit) => {
      const keys = [resource.title, ...detail, ...(state ? [state] : [])];
      const fields = keys
        .map((key) => [key, resource.fields[key]!] as const)
        .filter(([, field]) => mayRead(field, asker.facts));
      const shown = sql`select ${selection(records, fields, asker)}`;
      // Limits stand in the text: with unknown ones PostgreSQL would plan each search anew.
      const rows = await findRows({ database, records, asker, search, limit }, async (found, total) => {
        const answer = await sql<FoundRow>`${prepared} with ${found} ${shown}, ${total} as total
          from found join ${fromTable(records)} on r.id = found.id
          order by ${bestFirst(search, numberOf(records))} limit ${sql.lit(limit)}`.execute(database.query);
        return answer.rows;
      });
      return rows.map((row) => {
        const model = present(records, row, fields, asker.facts) as Readonly<Record<string, unknown>>;
        const word = (key: string) => wordOf(model[key], resource.fields[key]?.options);
        return {
          id: row.id as number,
          title: word(resource.title).trim() || nameless,
          detail: [String(row.number), ...detail.map(word)].filter(Boolean).join(" · "),
          state: state ? word(state) : "",
          path: recordPath(targetOf(resource), row.number as number) ?? "",
        };
      });
    },
  };
}

/** The record whose number was typed, then the newest. */
function bestFirst(search: TextSearch, number: RawBuilder<number>): RawBuilder<unknown> {
  return sql`${exactNumberFirst(search, number)}, ${number} desc`;
}

/** So many hits are read and put in order before the newest records are looked through. */
const fewHits = 300;
/** With so many hits, as PostgreSQL has counted, there are more than few, though the count is rough. */
const surelyMore = 2 * fewHits;
/** What is common is among so many of the newest records, as a rule. */
const firstRecords = 3_000;
/** So many hits are read and put in order when they were not among those. */
const manyHits = 2_500;
/** Of more hits, some are among so many of the newest records, as a rule. */
const newestRecords = 20_000;

/** `total`: how many hits were read; null where that was not counted. */
type FoundRow = StoredRow & { total: number | null };
type Asked = {
  readonly database: Database;
  readonly records: AnyRecords;
  readonly asker: Asker;
  readonly search: TextSearch;
  readonly limit: number;
};

/** Asks for the rows of `found (id)`, each with the `total`. */
type Read = (found: RawBuilder<unknown>, total: RawBuilder<unknown>) => Promise<FoundRow[]>;

/**
 * The hits to show. How many there are decides how they are found, not what PostgreSQL guesses: few are read and put in
 * order; of many the newest are looked for from the end of the numbers, and all are read only if they are older. What
 * is known to be common is not asked of the index first, which would list some ten thousand records.
 */
async function findRows(asked: Asked, read: Read): Promise<FoundRow[]> {
  const { database, records, search, limit } = asked;
  const { hitsUpTo, newest, all } = waysToFind(asked, read);
  const common = (await commonHits(database, records.resource.table, search)) > surelyMore;
  const few = common ? null : await hitsUpTo(fewHits);
  if (few) return few;
  const first = await newest(firstRecords);
  if (first.length >= limit) return first;
  const many = await hitsUpTo(manyHits);
  if (many) return many;
  const latest = await newest(newestRecords);
  return latest.length >= limit ? latest : all();
}

function waysToFind({ records, asker, search, limit }: Asked, read: Read) {
  const rows = fromTable(records);
  const number = numberOf(records);
  const seen = visible(records, asker);
  const once = plannedOnce(search);
  const fits = (typed: TextSearch) => sql`${seen} and ${searchCondition(records, typed, asker)}`;
  const itself = numberMatches(search, number);
  const lastOf = (among: RawBuilder<unknown>, typed: TextSearch) =>
    read(
      sql`found as materialized (
        (select r.id from ${among} where ${fits(typed)} order by ${number} desc limit ${sql.lit(limit)})
        ${itself ? sql`union (select r.id from ${rows} where ${itself} and ${seen})` : sql``}
      )`,
      sql`null`,
    );
  return {
    /** All hits, put in order; null when there are more than `most`. */
    hitsUpTo: async (most: number) => {
      const found = await read(
        sql`few as materialized (
          select r.id, ${number} as number from ${rows} where ${fits(once)} limit ${sql.lit(most + 1)}
        ), found as materialized (
          select few.id from few order by ${bestFirst(once, sql<number>`few.number`)} limit ${sql.lit(limit)}
        )`,
        sql`(select count(*) from few)`,
      );
      return (found[0]?.total ?? 0) <= most ? found : null;
    },
    /** The hits among so many of the newest records. */
    newest: (count: number) =>
      lastOf(sql`(select * from ${rows} order by ${number} desc limit ${sql.lit(count)}) r`, once),
    /** Those with the highest numbers; a plan for these words, as one for any may read the whole table. */
    all: () => lastOf(rows, search),
  };
}

function wordOf(value: unknown, options: Readonly<Record<string, string>> | undefined): string {
  if (typeof value === "object" && value !== null && "label" in value) return String(value.label);
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  return options?.[text] ?? text;
}
