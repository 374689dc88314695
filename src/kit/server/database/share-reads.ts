import type { Database } from "./database.ts";

type Read<Args extends readonly unknown[], Result> = (database: Database, ...args: Args) => Promise<Result>;
/** A read under way, and the one that begins when it has ended. */
type Reading<Result> = { readonly now: Promise<Result>; next: Promise<Result> | null };

/**
 * Makes of a read one that many can ask for at once, as all pages do that hear of the same change. While the same is
 * being read, the others wait for one further read, which begins after they asked: nobody misses what was committed
 * before, and however many ask, the database reads one at a time. The result belongs to all of them and stays as it is.
 */
export function shareReads<Args extends readonly unknown[], Result>(read: Read<Args, Result>): Read<Args, Result> {
  const databases = new WeakMap<Database, Map<string, Reading<Result>>>();

  function begin(readings: Map<string, Reading<Result>>, key: string, database: Database, args: Args): Promise<Result> {
    const reading: Reading<Result> = { now: read(database, ...args), next: null };
    readings.set(key, reading);
    const end = () => {
      if (reading.next === null) readings.delete(key);
    };
    reading.now.then(end, end);
    return reading.now;
  }

  return (database, ...args) => {
    const readings = databases.get(database) ?? new Map<string, Reading<Result>>();
    databases.set(database, readings);
    const key = JSON.stringify(args);
    const reading = readings.get(key);
    if (!reading) return begin(readings, key, database, args);
    const beginNext = () => begin(readings, key, database, args);
    return (reading.next ??= reading.now.then(beginNext, beginNext));
  };
}
