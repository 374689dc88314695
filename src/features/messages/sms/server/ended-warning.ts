import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { successorsInSight } from "#features/pipeline/clients/server/api.ts";
import { successions } from "#features/pipeline/clients/successors.ts";

type Query = Pick<Database, "query">;

/** Clients whose successors are named in one warning. */
const most = 5;

/**
 * What whoever sends a message by hand should know when it goes to the number of a client who has ended: how many those
 * are, and who stands in their place, as far as the person sees them. What the product prepares leaves them out.
 */
export async function endedWarning({ query }: Query, messageId: number, asker: Asker): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.id from sms_recipients r join sms_messages m on m.id = r.message_id
    join clients c on (c.tel_digits = r.tel_digits or c.tel2_digits = r.tel_digits) and c.deleted_at is null
    where r.message_id = ${messageId} and not r.is_test and not m.by_itself and r.tel_digits <> ''
      and sms_ended(r.tel_digits) order by c.id`.execute(query);
  if (rows.length === 0) return [];
  const successors = await successorsInSight(
    { query },
    rows.slice(0, most).map(({ id }) => id),
    asker,
  );
  const names = successors.map(({ number, label, kind }) => `고객 ${number} ${label}(${successions[kind]})`);
  const where =
    names.length === 0 ? "연결된 상속인·승계인이 없습니다." : `대신 받을 수 있는 상속인·승계인: ${names.join(", ")}`;
  return [`사망하거나 합병·소멸한 고객의 번호가 ${rows.length}건 있습니다. 받는 사람을 확인해 주세요. ${where}`];
}
