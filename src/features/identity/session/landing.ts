import { may } from "#firm/may.ts";
import type { PolicyFacts } from "#platform/policy.ts";

/** Roles of those whose day is the court's book: whoever has another one besides begins at home. */
const litigationRoles: readonly string[] = ["송무팀원", "송무보조"];
const keepsCourtWork = may("manage", "송무팀");

/**
 * Where somebody begins who comes to no page of their own wish (product §6.1): 송무팀 at the days and deadlines, the
 * account of a device at its one screen, everybody else at home.
 */
export function landingPath(roles: readonly string[], facts: PolicyFacts): string {
  if (facts.isDevice) return "/desk";
  const isLitigation = roles.length > 0 && roles.every((role) => litigationRoles.includes(role));
  return isLitigation && keepsCourtWork.allows(facts) ? "/lawfirm/service/legal-case" : "/";
}
