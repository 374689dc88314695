import { caseBoundRoles, isCaseBound } from "#firm/server/team-scope.ts";
import type { PermissionRule } from "#platform/policy.ts";
import type { Viewer } from "#platform/viewer.ts";
import { roleRules, rulesOverOthers } from "../../roles.ts";

/** Rights as somebody holds them: the rules, and the roles that some of them come with. */
export type RightsHeld = Pick<Viewer, "roles" | "rules">;

/** Whether somebody holds every right that the role carries, and may thus give it. */
export function holdsRole(held: RightsHeld, role: string): boolean {
  return lackingOfRole(held, role).length === 0;
}

/** Which rights that the role carries somebody does not hold. */
export function lackingOfRole(held: RightsHeld, role: string): PermissionRule[] {
  return rulesLacking(held, roleRules([role]), { isLike: caseBoundRoles.includes(role) });
}

/**
 * Which of these rules somebody does not hold: 관리자 holds all, `manage` holds `show`. A list that is open for 외국/비자
 * cases alone is less than the list, and enough only for what is bound to such cases too (`isLike`).
 */
export function rulesLacking(
  held: RightsHeld,
  rules: readonly PermissionRule[],
  { isLike = false }: { readonly isLike?: boolean } = {},
): PermissionRule[] {
  if (rulesOverOthers(held.rules).includes("관리자")) return [];
  return rules.filter(({ action, subject }) => {
    const own = held.rules.filter((rule) => rule.subject === subject);
    const holds = own.some((rule) => rule.action === "manage" || rule.action === action);
    return !holds || (!isLike && action === "show" && isCaseBound(held, subject));
  });
}
