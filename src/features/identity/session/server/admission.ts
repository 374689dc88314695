import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { resignedRole } from "#features/identity/access/roles.ts";
import { plainAddress } from "#platform/server/http/client-address.ts";

type Admission = {
  readonly staffId: number | null;
  /** null: the person may come in. */
  readonly refusal: Failure | null;
  readonly isForeignNetwork: boolean;
};

/**
 * Whether a person may sign in from this address. The rows stay locked until commit, so that leaving and signing in
 * exclude each other.
 */
export async function admission(work: Work, userId: number, ip: string): Promise<Admission> {
  const user = await work.query
    .selectFrom("users")
    .select(["status", "scope"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .forShare()
    .executeTakeFirst();
  const staff = await work.query
    .selectFrom("staffs")
    .select(["id", "status"])
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .forShare()
    .executeTakeFirst();
  const roles = await work.query
    .selectFrom("staff_roles")
    .innerJoin("roles", "roles.id", "staff_roles.role_id")
    .select("roles.name")
    .where("staff_roles.staff_id", "=", staff?.id ?? 0)
    .execute();
  const held = roles.map(({ name }) => name);
  const staffId = staff?.id ?? null;
  const refusal = refusalOf(user, staff && { status: staff.status, resigned: held.includes(resignedRole) });
  if (refusal !== null) return { staffId, refusal: new Failure("forbidden", refusal), isForeignNetwork: false };
  const { rows } = await sql<{ allowed: boolean }>`
    select address_allowed(${held}::text[], ${plainAddress(ip)}::inet) as allowed`.execute(work.query);
  const isForeignNetwork = rows[0]?.allowed !== true;
  return { staffId, refusal: isForeignNetwork ? new Failure("network") : null, isForeignNetwork };
}

function refusalOf(
  user: { status: string; scope: string } | undefined,
  staff: { status: number; resigned: boolean } | undefined,
): string | null {
  if (staff && (staff.status === 0 || staff.resigned)) return "퇴사 처리된 계정입니다.";
  if (user?.status === "pending") return "승인 대기 중입니다.";
  if (user?.status !== "active") return "사용이 중지된 계정입니다.";
  if (!staff || user.scope === "system") return "직원으로 등록되지 않은 계정입니다.";
  return null;
}
