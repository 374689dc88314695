import type { Day } from "#platform/dates.ts";

export const roundingWays = { up: "올림", nearest: "반올림", down: "내림" } as const;

/** How work is rounded from a day on (product §6.12): to whole units of minutes, and never to less than `least`. */
export type RoundingRule = {
  readonly effectiveFrom: Day;
  readonly unit: number;
  readonly way: keyof typeof roundingWays;
  readonly least: number;
};

/** The rule that holds on a day; null before the first: nothing is rounded. */
export function ruleOn<Rule extends Pick<RoundingRule, "effectiveFrom">>(
  rules: readonly Rule[],
  day: Day,
): Rule | null {
  return rules
    .filter(({ effectiveFrom }) => effectiveFrom <= day)
    .reduce<Rule | null>((last, rule) => (last && last.effectiveFrom > rule.effectiveFrom ? last : rule), null);
}

const rounds = { up: Math.ceil, nearest: Math.round, down: Math.floor } as const;

/** What so many minutes of work take from the client's time; nothing for no work. */
export function roundedMinutes(minutes: number, rule: Omit<RoundingRule, "effectiveFrom"> | null): number {
  if (minutes <= 0) return 0;
  if (rule === null) return minutes;
  return Math.max(rule.least, rounds[rule.way](minutes / rule.unit) * rule.unit);
}

/** `10분 단위 올림, 최소 10분`. */
export function ruleWords({ unit, way, least }: Omit<RoundingRule, "effectiveFrom">): string {
  return [`${unit}분 단위 ${roundingWays[way]}`, least > 0 && `최소 ${least}분`].filter(Boolean).join(", ");
}
