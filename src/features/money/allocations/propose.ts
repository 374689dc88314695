import { shareOut } from "#features/money/payments/shares.ts";

/** The roles of a contract that a proposal knows; 소개 and 홍보 are said by hand alone. */
export type ProposedRole = "상담" | "계약" | "수행";
export type ProposedLine = { readonly staffId: number; readonly role: ProposedRole; readonly pct: number };

const whole = 10_000;

/**
 * Shares by the roles of a contract: each role has its weight, divided among its people; a role without anybody leaves
 * its weight to the others. Percents of two decimals that add up to 100, the rounding at the largest. Empty: nobody.
 */
export function proposeShares(
  people: Readonly<Record<ProposedRole, readonly number[]>>,
  weights: Readonly<Record<ProposedRole, number>>,
): ProposedLine[] {
  const roles = (Object.keys(people) as ProposedRole[]).filter((role) => people[role].length > 0 && weights[role] > 0);
  if (roles.length === 0) return [];
  const parts = shareOut(
    whole,
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
