import { sql } from "kysely";
import { createHash } from "node:crypto";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { firmToday } from "#platform/dates.ts";
import { isoInstant } from "#records/server/present.ts";
import {
  causes,
  closedMonthIn,
  differencesOf,
  keyOf,
  sealedText,
  type Cause,
  type ClosedMonth,
  type CountedRow,
  type Difference,
} from "../../compare.ts";
import { noValue, type FigureFacts, type FigureValue } from "../../figure.ts";
import { performanceFigures } from "../figures/figures.ts";
import { factsOf } from "./board.ts";
import { monthRows, staffNames } from "./month-rows.ts";
import { nameKey, namesOf } from "./named.ts";

type Query = Pick<Database, "query">;

/** A closing as it is kept. */
export type StoredClosing = {
  readonly id: number;
  readonly teamId: number;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly edition: number;
  readonly content: string;
  readonly hash: string;
  readonly reason: string;
  readonly closedById: number;
  readonly closedBy: string;
  readonly closedAt: string;
};

export const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

/** Every edition of a month, those of a team in their order. */
async function closingsOf({ query }: Query, month: string): Promise<StoredClosing[]> {
  const { rows } = await sql<Omit<StoredClosing, "closedAt"> & { closedAt: Date }>`
    select c.id, c.team_id as "teamId", to_char(c.month, 'YYYY-MM') as month, c.edition, c.content, c.hash, c.reason,
      c.closed_by_id as "closedById", s.short_name as "closedBy", c.closed_at as "closedAt"
    from performance_closings c join staffs s on s.id = c.closed_by_id
    where c.month = ${`${month}-01`}::date order by c.team_id, c.edition`.execute(query);
  return rows.map((row) => ({ ...row, closedAt: isoInstant(row.closedAt) }));
}

/** The last edition of each team. */
function latestOf(closings: readonly StoredClosing[]): ReadonlyMap<number, StoredClosing> {
  return new Map(closings.map((closing) => [closing.teamId, closing]));
}

const factsNow: readonly FigureFacts[] = performanceFigures.map(factsOf);

type Month = {
  readonly now: ReadonlyMap<number, readonly CountedRow[]>;
  readonly was: ReadonlyMap<number, ClosedMonth>;
};

/** What differs today from what a closing of a team holds. */
function differences({ teamId }: StoredClosing, closed: ClosedMonth, { now, was }: Month): Difference[] {
  const others = <Value>(of: ReadonlyMap<number, Value>) => [...of].filter(([id]) => id !== teamId);
  return differencesOf(closed, {
    figures: factsNow,
    rows: now.get(teamId) ?? [],
    otherTeamsNow: new Set(others(now).flatMap(([, rows]) => rows.map(keyOf))),
    otherTeamsThen: new Set(others(was).flatMap(([, { rows }]) => rows.map(keyOf))),
  });
}

async function readMonth(query: Query, month: string, closings: readonly StoredClosing[]): Promise<Month> {
  const now = await monthRows(query, month);
  const was = new Map([...latestOf(closings)].map(([teamId, { content }]) => [teamId, closedMonthIn(content)]));
  return { now, was };
}

const noDifferences = Object.fromEntries(causes.map((cause) => [cause, 0])) as Record<Cause, number>;

/** The teams of a month: those that work now, and those that were closed for it. */
export async function listClosings(query: Query, month: string) {
  const closings = await closingsOf(query, month);
  const latest = latestOf(closings);
  const whole = latest.size === 0 ? null : await readMonth(query, month, closings);
  const teams = await query.query
    .selectFrom("teams")
    .select(["id", "name"])
    .where((is) =>
      is.or([is.and([is("active", "=", true), is("deleted_at", "is", null)]), is("id", "in", [0, ...latest.keys()])]),
    )
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
  const models = teams.map(({ id, name }) => {
    const closing = latest.get(id);
    if (!closing || !whole) return { teamId: id, team: name, closing: null };
    const closed = whole.was.get(id)!;
    const counts = { ...noDifferences };
    for (const { cause } of differences(closing, closed, whole)) counts[cause] += 1;
    const editions = closings.filter(({ teamId }) => teamId === id).length;
    return { teamId: id, team: closed.team.name, closing: { ...told(closing), editions, differences: counts } };
  });
  return { models, total: models.length, over: month < firmToday().slice(0, 7) };
}

const told = ({ id, edition, closedBy, closedAt, hash, reason }: StoredClosing) => ({
  id,
  edition,
  closedBy,
  closedAt,
  hash,
  reason,
});

/** Differences that are shown; the rest are counted. */
const mostShown = 500;

/** One closing beside what is counted today, row by row. 404 where there is none. */
export async function readClosing(context: Parameters<typeof namesOf>[0], closingId: number) {
  const { database } = context.services;
  const found = await database.query
    .selectFrom("performance_closings")
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as("month"))
    .where("id", "=", closingId)
    .executeTakeFirst();
  if (!found) throw notFound();
  const closings = await closingsOf(database, found.month);
  const closing = closings.find(({ id }) => id === closingId)!;
  const editions = closings.filter(({ teamId }) => teamId === closing.teamId);
  const closed = closedMonthIn(closing.content);
  const month = await readMonth(database, closing.month, closings);
  const now = month.now.get(closing.teamId) ?? [];
  const differing = differences(closing, closed, month);
  const shown = differing.toSorted((one, other) => (one.day < other.day ? 1 : -1)).slice(0, mostShown);
  const [names, staffNow] = await Promise.all([
    namesOf(context, shown),
    staffNames(
      database,
      shown.flatMap((row) => row.now?.staffIds ?? []),
    ),
  ]);
  return {
    ...told(closing),
    teamId: closing.teamId,
    team: closed.team.name,
    month: closing.month,
    latest: editions.at(-1)!.id === closing.id,
    intact: sha256(sealedText(closing)) === closing.hash,
    editions: editions.map(told),
    figures: closed.figures.map((facts) => ({
      ...facts,
      was: valueOf(facts, closed.rows),
      now: valueOf(facts, now),
      changedDefinition: changedDefinition(facts),
      differences: differing.filter(({ figure }) => figure === facts.key).length,
    })),
    differences: shown.map((row) => {
      const name = names.get(nameKey(row));
      return {
        figure: row.figure,
        cause: row.cause,
        kind: row.kind,
        number: name?.number ?? null,
        title: name?.title ?? null,
        path: name?.path ?? null,
        day: row.day,
        was: row.was && { amount: row.was.amount, staff: peopleOf(row.was.staffIds, closed.staff) },
        now: row.now && { amount: row.now.amount, staff: peopleOf(row.now.staffIds, staffNow) },
      };
    }),
    differencesTotal: differing.length,
  };
}

const peopleOf = (ids: readonly (number | null)[], names: Readonly<Record<string, string>>) =>
  ids.map((id) => (id === null ? "담당 없음" : (names[String(id)] ?? ""))).join(", ");

/** How the figure is counted today, where that is not as it was. */
function changedDefinition({ key, version }: FigureFacts): string | null {
  const today = factsNow.find((facts) => facts.key === key);
  if (today?.version === version) return null;
  return today?.definition ?? "지금은 세지 않는 항목입니다.";
}

/** What rows of a month come to for a figure. */
function valueOf({ key, unit }: FigureFacts, rows: readonly CountedRow[]): FigureValue {
  const own = rows.filter(({ figure }) => figure === key);
  if (own.length === 0) return noValue;
  const words = unit === "kinds" ? [...Map.groupBy(own, ({ word }) => word)] : [];
  return {
    count: own.length,
    sum: String(own.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
    kinds: words.map(([word, of]) => ({ word, count: of.length })).toSorted((one, other) => other.count - one.count),
  };
}
