import { sql } from "kysely";
import type { Query } from "#platform/server/database/database.ts";
import { plainAddress } from "#platform/server/http/client-address.ts";

/** Counts that a person was refused because of the network, once a person, address and day in Korea. */
export async function noteRefusal(query: Query, userId: number, ip: string): Promise<void> {
  await sql`
    insert into network_refusals as r (user_id, ip, day)
    values (${userId}, ${plainAddress(ip)}, (now() at time zone 'Asia/Seoul')::date)
    on conflict (user_id, ip, day) do update set attempts = least(r.attempts + 1, 1000000), last_at = now()`.execute(
    query,
  );
}
