import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { teamRows } from "#records/server/records.ts";
import type { Door } from "#features/identity/session/server/commands/throttle.ts";
import { isWalled } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { project } from "#features/pipeline/projects/project.ts";

/** What is said of every case that is not shown, whatever the reason. */
export const neutral = () =>
  new Failure("notFound", "조회할 수 있는 사건이 없습니다. 번호와 연락처를 확인하거나 담당자에게 문의해 주세요.");

/** Tries at one case, and at all of them together by one screen. */
export function deskDoors(userId: number, number: number): readonly Door[] {
  return [
    { door: "desk.case", key: `${userId} ${number}`, limit: 5, minutes: 15 },
    { door: "desk.all", key: String(userId), limit: 20, minutes: 60, quiet: true },
  ];
}

type Asked = { readonly number: number; readonly digits: string };
type Found = { readonly id: number; readonly name: string; readonly clientId: number | null };

/** The case of this number whose client has a telephone that ends so. Unknown, walled and other teams' cases: undefined. */
export async function caseByDigits(
  { query }: Pick<Database, "query">,
  asker: Asker,
  { number, digits }: Asked,
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select r.id, coalesce(k.name, r.client_name) as name, k.id as "clientId"
    from projects r left join clients k on k.id = r.client_id and k.deleted_at is null and k.status <> 'destroyed'
    where r.id_int = ${number} and r.deleted_at is null and ${teamRows(project, null, asker)}
      and not ${isWalled("project", sql.ref<number>("r.id"))}
      and ${digits} in (right(r.tel_digits, 4), right(k.tel_digits, 4), right(k.tel2_digits, 4))`.execute(query);
  return rows[0];
}
