import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";

type Query = Pick<Database, "query">;

/**
 * A way on which files leave the firm. Whatever shows a file outside asks each time whether it may still go
 * (`mayLeave`); here stands what else ends when a file is marked as one that may not.
 */
export type FileShare = {
  /** What of the file is outside now, in words for whoever marks it; empty: nothing. */
  readonly open: (database: Query, fileId: number) => Promise<readonly string[]>;
  /** Ends it in the transaction of the mark. Absent: nothing is left to end. */
  readonly end?: (work: Work, context: WriteContext, fileId: number) => Promise<void>;
};

let all: readonly FileShare[] = [];

/** Set once at boot from the registry of features. */
export function bindFileShares(shares: readonly FileShare[]): void {
  all = shares;
}

/** Everything by which a file is outside now, in words. */
export async function openShares(database: Query, fileId: number): Promise<string[]> {
  const told: string[] = [];
  for (const { open } of all) told.push(...(await open(database, fileId)));
  return told;
}

/** Ends all of it. */
export async function endShares(work: Work, context: WriteContext, fileId: number): Promise<void> {
  for (const { end } of all) await end?.(work, context, fileId);
}
