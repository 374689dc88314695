import { Failure } from "#platform/server/http/failure.ts";
import { hashToken } from "#platform/server/opaque-token.ts";
import type { Services } from "#platform/server/services.ts";
import { plainAddress } from "#platform/server/http/client-address.ts";
import { noteRefusal } from "./commands/note-refusal.ts";

type Row = { user_id: number; owes: string | null; allowed: boolean };

const statement = {
  name: "explain-refusal",
  text: `
    select s.user_id, s.owes, address_allowed(array(
      select r.name from staffs f join staff_roles sr on sr.staff_id = f.id join roles r on r.id = sr.role_id
      where f.user_id = s.user_id and f.deleted_at is null), $2) as allowed
    from sessions s join users u on u.id = s.user_id and u.status = 'active' and u.deleted_at is null
    where s.token_hash = $1 and s.ended_at is null and s.idle_until > now() and s.expires_at > now()`,
};

/** Why `loadViewer` admits nobody. What comes from a network that is not allowed is written down. */
export async function explainRefusal(services: Services, token: string | null, ip: string): Promise<Failure> {
  if (token === null) return new Failure("unauthenticated");
  const { rows } = await services.database.pool.query<Row>({
    ...statement,
    values: [hashToken(token), plainAddress(ip)],
  });
  const [row] = rows;
  if (row && !row.allowed) {
    await noteRefusal(services.database.query, row.user_id, ip);
    return new Failure("network");
  }
  return new Failure(row?.owes ? "secondFactor" : "unauthenticated");
}
