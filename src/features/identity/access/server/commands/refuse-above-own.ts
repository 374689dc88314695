import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { PermissionRule } from "#platform/policy.ts";
import { parseOwnRules, roleRules, rulesOverOthers } from "../../roles.ts";
import { lackingOfRole, rulesLacking, type RightsHeld } from "./rights-held.ts";

/**
 * Whoever decides over the rights of others is touched only by people of the same right: else a password set for a
 * 관리자 by somebody else would be the right of 관리자. Throws 403.
 */
export async function refuseAboveOwn(
  work: Work,
  rules: readonly PermissionRule[],
  targetUserId: number,
): Promise<void> {
  const { roles, ownRules } = await rightsOf(work, targetUserId);
  const theirs = [...roleRules(roles), ...ownRules];
  const own = rulesOverOthers(rules);
  // 관리자 holds every right over others, also where the role table names one of them alone.
  if (own.includes("관리자") || rulesOverOthers(theirs).every((subject) => own.includes(subject))) return;
  throw new Failure("forbidden", "본인보다 권한이 높은 사람입니다. 관리자에게 요청해 주세요.");
}

/**
 * Whoever opens a way into an account holds every area of it, or is 관리자: else the areas would come with the account.
 * Throws 403.
 */
export async function refuseAreasBeyondOwn(work: Work, held: RightsHeld, targetUserId: number): Promise<void> {
  await refuseAboveOwn(work, held.rules, targetUserId);
  const { roles, ownRules } = await rightsOf(work, targetUserId);
  const lacking = [...roles.flatMap((role) => lackingOfRole(held, role)), ...rulesLacking(held, ownRules)];
  if (lacking.length === 0) return;
  const areas = [...new Set(lacking.map(({ subject }) => subject))].join(", ");
  throw new Failure("forbidden", `본인에게 없는 권한(${areas})이 있는 사람입니다. 관리자에게 요청해 주세요.`);
}

async function rightsOf(work: Work, userId: number) {
  const rows = await work.query
    .selectFrom("users")
    .leftJoin("staffs", "staffs.user_id", "users.id")
    .leftJoin("staff_roles", "staff_roles.staff_id", "staffs.id")
    .leftJoin("roles", "roles.id", "staff_roles.role_id")
    .select(["users.role_rules", "roles.name"])
    .where("users.id", "=", userId)
    .execute();
  return {
    roles: rows.flatMap(({ name }) => name ?? []),
    ownRules: parseOwnRules(rows[0]?.role_rules ?? "[]"),
  };
}
