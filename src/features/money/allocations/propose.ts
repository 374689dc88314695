import { shareOut } from "#features/money/payments/shares.ts";

/** The roles of a contract that a proposal shares out by weight; 홍보 is said by hand alone. */
export type ProposedRole = "상담" | "계약" | "수행";
export type ProposedLine = { readonly staffId: number; readonly role: ProposedRole | "소개"; readonly pct: number };
/** A share of all that comes in, frozen into the contract, in percent. */
export type FrozenShare = { readonly staffId: number; readonly pct: number };

const whole = 10_000;

/**
 * What was frozen into the contract as 소개, and the rest by its roles: each role has its weight, divided among its
 * people; a role without anybody leaves its weight to the others. Percents of two decimals that add up to 100, the
 * rounding at the largest. Empty: nobody is there for the rest.
 */
export function proposeShares(
  people: Readonly<Record<ProposedRole, readonly number[]>>,
  weights: Readonly<Record<ProposedRole, number>>,
  frozen: readonly FrozenShare[] = [],
): ProposedLine[] {
  const given = frozenParts(frozen);
  const rest = whole - given.reduce((sum, { part }) => sum + part, 0);
  const byRole = shareByRoles(people, weights, rest);
  if (rest > 0 && byRole.length === 0) return [];
  const origins = given.map(({ staffId, part }) => ({ staffId, role: "소개" as const, pct: part / 100 }));
  return [...origins, ...byRole];
}

/** Hundredths of a percent; clients that became one may bring more than the whole, which is then shared out. */
function frozenParts(frozen: readonly FrozenShare[]): { readonly staffId: number; readonly part: number }[] {
  const parts = frozen.map(({ staffId, pct }) => ({ staffId, part: Math.round(pct * 100) }));
  const sum = parts.reduce((total, { part }) => total + part, 0);
  const fitting =
    sum <= whole
      ? parts.map(({ part }) => part)
      : shareOut(
          whole,
          parts.map(({ part }) => part),
        );
  return parts.flatMap(({ staffId }, place) => (fitting[place]! > 0 ? [{ staffId, part: fitting[place]! }] : []));
}

function shareByRoles(
  people: Readonly<Record<ProposedRole, readonly number[]>>,
  weights: Readonly<Record<ProposedRole, number>>,
  rest: number,
): ProposedLine[] {
  const roles = (Object.keys(people) as ProposedRole[]).filter((role) => people[role].length > 0 && weights[role] > 0);
  if (roles.length === 0 || rest <= 0) return [];
  const parts = shareOut(
    rest,
    roles.map((role) => Math.round(weights[role] * whole)),
  );
  return roles.flatMap((role, place) => {
    const each = shareOut(
      parts[place]!,
      people[role].map(() => 1),
    );
    return people[role].flatMap((staffId, index) =>
      each[index]! > 0 ? [{ staffId, role, pct: each[index]! / 100 }] : [],
    );
  });
}
