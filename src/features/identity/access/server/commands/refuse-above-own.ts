import type { Work } from "../../../../../kit/server/database/transaction.ts";
import { Failure } from "../../../../../kit/server/http/failure.ts";
import type { PermissionRule } from "../../../../../kit/shared/permissions.ts";
import { parseOwnRules, roleRules, rulesOverOthers } from "../../roles.ts";

/**
 * Whoever decides over the rights of others is touched only by people of the same right: else a password set for a
 * 관리자 by somebody else would be the right of 관리자. Throws 403.
 */
export async function refuseAboveOwn(
  work: Work,
  rules: readonly PermissionRule[],
  targetUserId: number,
): Promise<void> {
  const rows = await work.query
    .selectFrom("users")
    .leftJoin("staffs", "staffs.user_id", "users.id")
    .leftJoin("staff_roles", "staff_roles.staff_id", "staffs.id")
    .leftJoin("roles", "roles.id", "staff_roles.role_id")
    .select(["users.role_rules", "roles.name"])
    .where("users.id", "=", targetUserId)
    .execute();
  const theirs = [...roleRules(rows.map(({ name }) => name ?? "")), ...parseOwnRules(rows[0]?.role_rules ?? "[]")];
  const own = rulesOverOthers(rules);
  // 관리자 holds every right over others, also where the role table names one of them alone.
  if (own.includes("관리자") || rulesOverOthers(theirs).every((subject) => own.includes(subject))) return;
  throw new Failure("forbidden", "본인보다 권한이 높은 사람입니다. 관리자에게 요청해 주세요.");
}
