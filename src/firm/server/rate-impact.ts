import type { Day } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { RateName } from "../rates.ts";

/** A value that would hold from a day on until the next row of its name; `until` null: for good. */
export type RateChange = {
  readonly name: RateName;
  readonly value: number;
  readonly from: Day;
  readonly until: Day | null;
};

/** One thing that another value would move, in words: what it is, and from what to what. */
export type Moved = { readonly title: string; readonly path: string; readonly before: string; readonly after: string };

/**
 * What a feature counts with a dated number. A change rewrites nothing that was worked out: it lists what would come
 * out differently, for a person to look at (rules §7).
 */
export type RateImpact = {
  readonly names: readonly RateName[];
  readonly label: string;
  readonly read: (
    database: Database,
    asker: Asker,
    change: RateChange,
  ) => Promise<{ readonly total: number; readonly rows: readonly Moved[] }>;
};

/** So many are named; the rest is counted. */
export const mostMoved = 50;
