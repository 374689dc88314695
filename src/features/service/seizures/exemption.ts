import type { Day } from "#platform/dates.ts";

/** What cannot be seized, for applications received from a day on (민사집행법 시행령 제2조~제8조). Won. */
export type ExemptionRule = {
  readonly effectiveFrom: Day;
  readonly wageFloor: number;
  /** 표준적인 가구의 생계비: half of twice this stays exempt, and half of what is above. */
  readonly wageMiddle: number;
  /** Cash, deposits and 생계비계좌 together. */
  readonly accountLimit: number;
  readonly deathInsurance: number;
  readonly surrenderValue: number;
  /** Whether a 생계비계좌 can be held at all. */
  readonly livingAccount: boolean;
};

export type Split = { readonly exempt: number; readonly attachable: number };

/** The rule for an application received on a day: the last that was in force by then. */
export function ruleOn<Rule extends Pick<ExemptionRule, "effectiveFrom">>(
  rules: readonly Rule[],
  day: Day,
): Rule | null {
  const begun = rules.filter(({ effectiveFrom }) => effectiveFrom <= day);
  return begun.toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? 1 : -1))[0] ?? null;
}

/**
 * Of wages of a month (영 제3조~제5조), won after taxes and contributions; several employers are added up. Half is
 * exempt, at least the floor; above twice the middle, the middle and half of what half the wage is above it. What comes
 * out as half a won is exempt.
 */
export function wageSplit(rule: Pick<ExemptionRule, "wageFloor" | "wageMiddle">, wages: readonly number[]): Split {
  const net = wages.reduce((sum, one) => sum + one, 0);
  const { wageFloor, wageMiddle } = rule;
  const exempt =
    net <= 2 * wageMiddle
      ? Math.min(net, Math.max(wageFloor, Math.ceil(net / 2)))
      : wageMiddle + Math.ceil((net - 2 * wageMiddle) / 4);
  return { exempt, attachable: net - exempt };
}

/** Of deposits (영 제7조): the limit less cash that was left to the debtor and what lies in the 생계비계좌. */
export function depositSplit(
  rule: Pick<ExemptionRule, "accountLimit">,
  held: { readonly deposits: number; readonly cash: number; readonly livingAccount: number },
): Split {
  const free = Math.max(0, rule.accountLimit - held.cash - held.livingAccount);
  const exempt = Math.min(held.deposits, free);
  return { exempt, attachable: held.deposits - exempt };
}

/** Of insurance (영 제6조): a sum at death, or what it is worth when it ends. */
export function insuranceSplit(limit: number, amount: number): Split {
  const exempt = Math.min(amount, limit);
  return { exempt, attachable: amount - exempt };
}
