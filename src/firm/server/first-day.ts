import { sql, type RawBuilder } from "kysely";
import type { Policy } from "#platform/policy.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { formatNumber } from "#platform/number.ts";
import { visible, type AnyRecords } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";

/** What stands of a step, for the person who asks. */
export type Standing = {
  readonly count: number;
  /** What there is, in words: `재직 41명, 팀 8개`. */
  readonly words: string;
};

/** What a new firm sets up or brings in, declared by the feature in which that is done (additions 46). */
export type FirstDayStep = {
  readonly name: string;
  readonly label: string;
  /** What it is for and how it is done, in a sentence or two. */
  readonly hint: string;
  readonly path: string;
  readonly order: number;
  /** Comes in from a file that is tried first and can be taken back whole. */
  readonly byFile?: true;
  /** Who opens the page; others do not see the step. */
  readonly policy: Policy;
  readonly stands: (database: Database, asker: Asker) => Promise<Standing>;
};

type RecordStep = Omit<FirstDayStep, "stands" | "policy"> & {
  readonly unit: string;
  /** Of the rows `r` of the kind; absent: all. */
  readonly among?: RawBuilder<boolean>;
};

/** A step that is counted by the records of a kind: those that the person sees, and no others. */
export function recordStep(records: AnyRecords, { unit, among, ...step }: RecordStep): FirstDayStep {
  return {
    ...step,
    policy: records.show,
    stands: async ({ query }, asker) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${fromTable(records)}
        where ${visible(records, asker)} and ${among ?? sql<boolean>`true`}`.execute(query);
      const { count } = rows[0]!;
      return { count, words: `${formatNumber(count)}${unit}` };
    },
  };
}
