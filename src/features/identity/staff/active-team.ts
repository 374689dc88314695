import type { PermissionRule } from "#platform/policy.ts";

type Person = {
  /** Own teams; null: no staff record. */
  readonly staff: { readonly teamIds: readonly number[] } | null;
  readonly rules: readonly PermissionRule[];
};

/** Presale pages switch the team of the presale team's members and of 관리자 alone. */
export function mayEnterPresale({ staff, rules }: Person, presaleTeamId: number | null): boolean {
  if (presaleTeamId === null || !staff || staff.teamIds.length === 0) return false;
  if (staff.teamIds.includes(presaleTeamId)) return true;
  return rules.some(({ action, subject }) => action === "manage" && subject === "관리자");
}

/** Teams a person may make the active one: the own teams, and the presale team where that is allowed (spec §4.4). */
export function switchableTeamIds(person: Person, presaleTeamId: number | null): readonly number[] {
  const own = person.staff?.teamIds ?? [];
  if (presaleTeamId === null || own.includes(presaleTeamId) || !mayEnterPresale(person, presaleTeamId)) return own;
  return [...own, presaleTeamId];
}
