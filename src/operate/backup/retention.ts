/** How many days, weeks and months keep their newest backup (trust.md R14). */
export const kept = { days: 7, weeks: 5, months: 12 } as const;

type Dated = { readonly name: string; readonly at: Date };

const seoul = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul", dateStyle: "short" });

/**
 * Splits backups into those that stay and those that go: the newest of each of the last 7 days, 5 weeks and 12 months
 * that have any, by the firm's calendar. The newest of all always stays.
 */
export function sortOut(backups: readonly Dated[]): { keep: string[]; drop: string[] } {
  const newestFirst = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const wanted = new Set([
    ...newestOf(newestFirst, dayOf, kept.days),
    ...newestOf(newestFirst, weekOf, kept.weeks),
    ...newestOf(newestFirst, (at) => dayOf(at).slice(0, 7), kept.months),
  ]);
  const names = newestFirst.map(({ name }) => name).toReversed();
  return { keep: names.filter((name) => wanted.has(name)), drop: names.filter((name) => !wanted.has(name)) };
}

function newestOf(newestFirst: readonly Dated[], periodOf: (at: Date) => string, most: number): string[] {
  const newest = new Map<string, string>();
  for (const { name, at } of newestFirst) if (!newest.has(periodOf(at))) newest.set(periodOf(at), name);
  return [...newest.values()].slice(0, most);
}

function dayOf(at: Date): string {
  return seoul.format(at);
}

/** The Monday of the week. */
function weekOf(at: Date): string {
  const day = new Date(`${dayOf(at)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
