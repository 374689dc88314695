import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { firmToday, type Day } from "#platform/dates.ts";
import { sql } from "kysely";
import { periodBefore, periodOf, type Period, type PeriodKind } from "../../period.ts";
import type { FigureFacts } from "../../figure.ts";
import type { Figure } from "../figures/figure.ts";
import { performanceFigures } from "../figures/figures.ts";
import { choicesOf, linesOf } from "./lines.ts";
import { isOpenToTeam, reachOf, type Reach } from "./reach.ts";
import { figuresFor, narrowed, noPair, readSums, totalOf, type Grouping, type Narrowing } from "./sums.ts";
import { readTargets } from "./targets.ts";

export type BoardQuery = Narrowing & {
  readonly period: PeriodKind;
  readonly day?: Day | undefined;
  readonly by: Grouping;
};

/** The figures of a period, line by line, beside those of the period before and their targets. */
export async function readBoard(
  database: Pick<Database, "query">,
  asker: Asker,
  known: readonly Figure[],
  asked: BoardQuery,
) {
  const openToTeam = await isOpenToTeam(database);
  const reach = reachOf(asker, { openToTeam });
  const ownId = asker.viewer.staff?.id ?? null;
  const period = periodOf(asked.period, asked.day ?? firmToday());
  const before = periodBefore(period);
  const figures = figuresFor(known, asked);
  const where = sql<boolean>`${reach.where} and ${narrowed(asked)}`;
  const sums = await readSums(database, figures, { now: period, before, by: asked.by, where });
  const [lines, targets, choices] = await Promise.all([
    linesOf(database, asked.by, new Set(sums.keys()), { reach, narrowing: asked, ownId }),
    readTargets(database, period, asked.by),
    choicesOf(database, reach),
  ]);
  const opens = reachOf(asker);
  const model = {
    period: told(period),
    before: told(before),
    scope: reach.scope,
    figures: figures.map(factsOf),
    lines: lines.map((line) => ({
      ...line,
      opens: mayOpen(opens, asked.by, line.key, ownId),
      // 상담실적 has figures of the same names in other units, for which nobody sets a target.
      cells: figures.map((figure) => ({
        ...(sums.get(line.key)?.get(figure.key) ?? noPair),
        target: (performanceFigures.includes(figure) && targets.get(`${line.key}/${figure.key}`)) || null,
      })),
    })),
    total: reach.scope === "own" && asked.by === "staff" ? null : totalOf(sums, figures),
    ...choices,
    openToTeam,
  };
  return { ...model, lines: model.lines.filter((line) => line.key !== "none" || reach.scope !== "own") };
}

/** Where colleagues' figures are open to a team, their rows are not. */
function mayOpen({ scope }: Reach, by: Grouping, key: string, ownId: number | null): boolean {
  return scope !== "own" || by !== "staff" || key === String(ownId);
}

export const told = ({ label, from, to }: Period) => ({ label, from, to });

/** What is said of a figure, without its query. */
export function factsOf({ key, label, unit, definition, version }: Figure): FigureFacts {
  return { key, label, unit, definition, version };
}
