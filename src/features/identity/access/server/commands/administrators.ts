import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { resignedRole, type RoleName } from "../../roles.ts";

const administrator: RoleName = "관리자";

/**
 * Throws 422 when nobody but this person could still administer the firm. Call it before taking the role away or
 * ending the person: it makes such changes wait for each other until commit, so that two cannot remove one another.
 */
export async function refuseLastAdministrator(work: Work, userId: number): Promise<void> {
  await work.query.selectFrom("roles").select("id").where("name", "=", administrator).forUpdate().execute();
  const { rows } = await sql<{ user_id: number }>`
    select u.id as user_id
    from staffs f
    join users u on u.id = f.user_id and u.status = 'active' and u.deleted_at is null
    join staff_roles sr on sr.staff_id = f.id
    join roles r on r.id = sr.role_id and r.name = ${administrator}
    where f.status = 1 and f.deleted_at is null
      and not exists (select 1 from staff_roles x join roles y on y.id = x.role_id
                      where x.staff_id = f.id and y.name = ${resignedRole})`.execute(work.query);
  const isAdministrator = rows.some((row) => row.user_id === userId);
  if (isAdministrator && rows.length === 1) {
    throw new Failure("ruleViolated", "마지막 관리자입니다. 먼저 다른 관리자를 지정해 주세요.");
  }
}
