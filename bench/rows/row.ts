import type { World } from "../harness/world.ts";
import type { ServerProcess } from "../harness/servers.ts";

/** What every row is given: the firm, the product running on it, and how long to measure. */
export type Bench = {
  readonly world: World;
  readonly product: ServerProcess;
  readonly quick: boolean;
};

/** A line of the table. */
export type Outcome = {
  readonly name: string;
  /** What was measured, in words. */
  readonly figure: string;
  readonly limit: string;
  readonly reached: boolean;
};

export type Row = {
  readonly name: string;
  run(bench: Bench): Promise<readonly Outcome[]>;
};

/** How often and how long each pair of sides is measured. */
export const roundsOf = ({ quick }: Pick<Bench, "quick">) => ({
  ...(quick ? { rounds: 3, longestMs: 0 } : { rounds: 7, longestMs: 60_000 }),
  seconds: 1,
  connections: 50,
});
