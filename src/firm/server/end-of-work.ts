import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";

type By = { readonly viewer: { readonly userId: number | null } };
/** Whose employment ends, and its last day. */
export type Leaver = { readonly staffId: number; readonly lastDay: Day };

/** What of a feature ends with an employment, whichever way the person leaves. */
export type EndOfWork = {
  /** What `end` would do, a sentence for each thing, for whoever looks ahead: it says no more than that person may read. */
  readonly foresee: (database: Pick<Database, "query">, leaver: Leaver) => Promise<readonly string[]>;
  /** Ends it, within the 퇴사. What has ended already stays as it is. */
  readonly end: (work: Work, by: By, leaver: Leaver) => Promise<void>;
  /** Lets it go on as before, where somebody has not left after all. */
  readonly resume: (work: Work, leaver: Leaver) => Promise<void>;
};

let all: readonly EndOfWork[] = [];

/** Set once at boot from the registry of features. */
export function bindEndsOfWork(ends: readonly EndOfWork[]): void {
  all = ends;
}

/** What would end with the employment, a sentence for each thing, feature by feature. */
export async function foreseeEndOfWork(database: Pick<Database, "query">, leaver: Leaver): Promise<string[]> {
  const told: string[] = [];
  for (const { foresee } of all) told.push(...(await foresee(database, leaver)));
  return told;
}

/** Ends what every feature has of the employment; within the transaction of the 퇴사. */
export async function endWork(work: Work, by: By, leaver: Leaver): Promise<void> {
  for (const { end } of all) await end(work, by, leaver);
}

/** Takes that back, where somebody has not left after all. */
export async function resumeWork(work: Work, leaver: Leaver): Promise<void> {
  for (const { resume } of all) await resume(work, leaver);
}
