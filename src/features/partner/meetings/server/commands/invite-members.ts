import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";

/**
 * Makes those the members of a planned meeting for whom its kind is: 운영위원 for 운영회의, every partner for the others.
 * Whoever leaves by its day is none. How members who stay attend is kept.
 */
export async function inviteMembers({ query }: Work, meetingId: number): Promise<void> {
  const invited = sql`select p.id from partners p, partner_meetings m where m.id = ${meetingId} and p.deleted_at is null
    and p.status <> 'left' and (m.kind <> 'committee' or p.duty = 'committee')
    and p.joined_on <= (m.held_at at time zone 'Asia/Seoul')::date
    and (p.leaves_on is null or p.leaves_on > (m.held_at at time zone 'Asia/Seoul')::date)`;
  // Whose holder is called no more has given no proxy.
  await sql`update meeting_attendances set state = 'pending', proxy_to_id = null, instructions = ''
    where meeting_id = ${meetingId} and proxy_to_id is not null and proxy_to_id not in (${invited})`.execute(query);
  await sql`delete from meeting_attendances where meeting_id = ${meetingId} and partner_id not in (${invited})`.execute(
    query,
  );
  await sql`insert into meeting_attendances (meeting_id, partner_id) select ${meetingId}, x.id from (${invited}) x
    on conflict do nothing`.execute(query);
}
