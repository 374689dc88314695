/**
 * What every process is told when a transaction commits, over PostgreSQL's own NOTIFY.
 * It carries references, never rows: whoever hears it reads again under his own rights.
 */
export type AppEvent = {
  readonly type: string;
  /** Whose lists changed; absent: not about staff; "all": everybody. */
  readonly staffIds?: readonly number[] | "all";
  readonly userId?: number;
  readonly sessionIds?: readonly number[];
  readonly ref?: string;
  readonly version?: number;
  /** For each of `staffIds`, the version of their lists that the change made. */
  readonly versions?: readonly number[];
};
