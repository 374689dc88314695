import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";

/** How many tasks are looked back, and how many people are offered of them. */
const back = 200;
const most = 8;

/** To whom a person has sent tasks lately, the latest first; those at work alone, and never the person. */
export async function recentRecipients({ query }: Pick<Database, "query">, staffId: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select u.staff_id as id
    from (select t.id from tasks t where t.created_by = ${staffId} order by t.id desc limit ${back}) t
    join task_users u on u.task_id = t.id
    join staffs s on s.id = u.staff_id and s.status = 1 and s.deleted_at is null and not s.is_system
    where u.staff_id <> ${staffId}
    group by u.staff_id order by max(t.id) desc, u.staff_id limit ${most}`.execute(query);
  return rows;
}
