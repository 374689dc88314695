import type { Day } from "#platform/dates.ts";
import type { FigureFacts } from "./figure.ts";

/** Why a closed month and what is counted today differ (additions 25). */
export const causeLabels = {
  late: "늦은 입력",
  reversal: "역분개·취소",
  attribution: "귀속변경",
  definition: "정의변경",
} as const;
export type Cause = keyof typeof causeLabels;
export const causes = ["late", "reversal", "attribution", "definition"] as const satisfies readonly Cause[];

/** A row that a figure counted. */
export type CountedRow = {
  readonly figure: string;
  readonly kind: string;
  readonly id: number;
  readonly staffId: number | null;
  readonly day: Day;
  readonly amount: number;
  readonly word: string;
  readonly reversal: boolean;
};

/** The figures of a team and month as they were closed, with the names of then. */
export type ClosedMonth = {
  readonly team: { readonly id: number; readonly name: string };
  readonly figures: readonly FigureFacts[];
  readonly staff: Readonly<Record<string, string>>;
  readonly rows: readonly CountedRow[];
};

export type Difference = {
  readonly figure: string;
  readonly kind: string;
  readonly id: number;
  readonly day: Day;
  readonly cause: Cause;
  /** null: it was not counted. */
  readonly was: Counted | null;
  readonly now: Counted | null;
};
type Counted = { readonly amount: number; readonly staffIds: readonly (number | null)[] };

type Beside = {
  readonly figures: readonly FigureFacts[];
  readonly rows: readonly CountedRow[];
  /** `keyOf` of what counts for another team today, and of what another team's closing holds. */
  readonly otherTeamsNow: ReadonlySet<string>;
  readonly otherTeamsThen: ReadonlySet<string>;
};

/** What a row is, whoever it counts for. */
export const keyOf = ({ figure, kind, id }: Pick<CountedRow, "figure" | "kind" | "id">) => `${figure}/${kind}/${id}`;

/** Every row that counts otherwise today than when the month was closed, with the cause. */
export function differencesOf(closed: ClosedMonth, beside: Beside): Difference[] {
  const then = Map.groupBy(closed.rows, keyOf);
  const now = Map.groupBy(beside.rows, keyOf);
  const redefined = redefinedFigures(closed.figures, beside.figures);
  const keys = new Set([...then.keys(), ...now.keys()]);
  return [...keys].flatMap((key) => {
    const [was, is] = [then.get(key) ?? [], now.get(key) ?? []];
    if (sameCounts(was, is)) return [];
    const { figure, kind, id, day } = (is[0] ?? was[0])!;
    const cause = redefined.has(figure) ? "definition" : causeOf(key, was, is, beside);
    return [{ figure, kind, id, day, cause, was: counted(was), now: counted(is) }];
  });
}

/** Figures that were counted by another definition then, or are new or gone since. */
function redefinedFigures(then: readonly FigureFacts[], now: readonly FigureFacts[]): ReadonlySet<string> {
  const versions = new Map(then.map(({ key, version }) => [key, version]));
  const changed = now.filter(({ key, version }) => versions.get(key) !== version);
  const gone = then.filter(({ key }) => !now.some((one) => one.key === key));
  return new Set([...changed, ...gone].map(({ key }) => key));
}

function causeOf(
  key: string,
  was: readonly CountedRow[],
  is: readonly CountedRow[],
  { otherTeamsNow, otherTeamsThen }: Beside,
): Cause {
  if (is.length === 0) return otherTeamsNow.has(key) ? "attribution" : "reversal";
  if (was.length === 0) {
    if (is.some(({ reversal }) => reversal)) return "reversal";
    return otherTeamsThen.has(key) ? "attribution" : "late";
  }
  return people(was) === people(is) ? "late" : "attribution";
}

const people = (rows: readonly CountedRow[]) =>
  [...new Set(rows.map(({ staffId }) => staffId ?? 0))].toSorted((one, other) => one - other).join(",");

function sameCounts(one: readonly CountedRow[], other: readonly CountedRow[]): boolean {
  return told(one) === told(other);
}

const told = (rows: readonly CountedRow[]) =>
  rows
    .map(({ staffId, amount, word }) => `${staffId ?? 0}:${amount}:${word}`)
    .toSorted()
    .join(";");

function counted(rows: readonly CountedRow[]): Counted | null {
  if (rows.length === 0) return null;
  return {
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    staffIds: [...new Set(rows.map(({ staffId }) => staffId))],
  };
}

/** The text of a closed month that is hashed and kept: one reading, the same for the same rows. */
export function closedText({ team, figures, staff, rows }: ClosedMonth): string {
  const facts = figures.map(({ key, label, unit, definition, version }) => ({ key, label, unit, definition, version }));
  const lines = rows
    .map(({ figure, kind, id, staffId, day, amount, word, reversal }) =>
      JSON.stringify([figure, kind, id, staffId, day, amount, word, reversal]),
    )
    .toSorted();
  return [JSON.stringify({ team, figures: facts, staff }), ...lines].join("\n");
}

/** The closed month that a text holds. */
export function closedMonthIn(text: string): ClosedMonth {
  const [head, ...lines] = text.split("\n");
  const { team, figures, staff } = JSON.parse(head!) as Omit<ClosedMonth, "rows">;
  const rows = lines.map((line) => {
    const [figure, kind, id, staffId, day, amount, word, reversal] = JSON.parse(line) as [
      string,
      string,
      number,
      number | null,
      Day,
      number,
      string,
      boolean,
    ];
    return { figure, kind, id, staffId, day, amount, word, reversal };
  });
  return { team, figures, staff, rows };
}

/** What the hash of a closing is over. */
export function sealedText(closing: {
  readonly teamId: number;
  readonly month: string;
  readonly edition: number;
  readonly reason: string;
  readonly closedById: number;
  /** ISO 8601 in UTC, to the millisecond. */
  readonly closedAt: string;
  readonly content: string;
}): string {
  const { teamId, month, edition, reason, closedById, closedAt, content } = closing;
  return JSON.stringify([teamId, month, edition, reason, closedById, closedAt, content]);
}
