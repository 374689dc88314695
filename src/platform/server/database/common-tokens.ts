import type { Pool } from "pg";
import { perKey } from "./batches.ts";
import type { Database } from "./database.ts";
import type { TextSearch } from "./text-search.ts";

/** What PostgreSQL has counted of one table's `search_tokens`. */
type Counted = { readonly rows: number; readonly shares: ReadonlyMap<string, number> };
type Row = { table: string; rows: number; tokens: readonly string[] | null; shares: readonly number[] | null };

/** Milliseconds for which the counts are used before they are read anew: PostgreSQL counts after every tenth change. */
const keptMs = 10 * 60_000;

const counted = perKey(({ pool }: Database) => {
  let kept: { readonly until: number; readonly counts: Promise<ReadonlyMap<string, Counted>> } | null = null;
  return () => {
    if (kept === null || kept.until < performance.now()) {
      kept = { until: performance.now() + keptMs, counts: readCounts(pool) };
      kept.counts.catch(() => (kept = null));
    }
    return kept.counts;
  };
});

/**
 * About how many rows of the table have all words of the search, where they are so common that PostgreSQL counts them
 * (1,000 tokens of a table); 0 for what is rare or was never counted, and all rows for a search without tokens.
 */
export async function commonHits(database: Database, table: string, { words }: TextSearch): Promise<number> {
  const counts = (await counted(database)()).get(table);
  if (!counts) return 0;
  return counts.rows * shareOfAll(words.flatMap(({ keys }) => keys).map((key) => counts.shares.get(key) ?? 0));
}

/** Tokens of one word come together, so the rarest counts whole, the next by its root, the one after by the root of that. */
function shareOfAll(shares: readonly number[]): number {
  return shares.toSorted((one, other) => one - other).reduce((all, share, index) => all * share ** (1 / 2 ** index), 1);
}

async function readCounts(pool: Pool): Promise<ReadonlyMap<string, Counted>> {
  const { rows } = await pool.query<Row>(
    `select c.relname as table, greatest(c.reltuples, 0) as rows, s.most_common_elems::text::text[] as tokens,
       s.most_common_elem_freqs as shares
     from pg_stats s join pg_class c on c.relname = s.tablename and c.relnamespace = s.schemaname::regnamespace
     where s.schemaname = current_schema() and s.attname = 'search_tokens'`,
  );
  return new Map(
    rows.map((row) => [
      row.table,
      { rows: row.rows, shares: new Map(row.tokens?.map((token, index) => [token, row.shares![index]!])) },
    ]),
  );
}
