import { sql, type RawBuilder } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";

/** For whom a meeting is as the roster stands: 운영위원 for 운영회의, every partner for the others. */
export const invitedTo = (meetingId: number): RawBuilder<unknown> =>
  sql`select p.id from partners p, partner_meetings m where m.id = ${meetingId} and p.deleted_at is null
    and p.status <> 'left' and (m.kind <> 'committee' or p.duty = 'committee')
    and p.joined_on <= (m.held_at at time zone 'Asia/Seoul')::date
    and (p.leaves_on is null or p.leaves_on > (m.held_at at time zone 'Asia/Seoul')::date)`;

/**
 * Makes those the members of a meeting for whom it is, until it has begun. Whoever leaves by its day is none. How members
 * who stay attend is kept; whoever is none has no vote and is kept out of nothing.
 */
export async function inviteMembers({ query }: Work, meetingId: number): Promise<void> {
  const invited = invitedTo(meetingId);
  // Whose holder is called no more has given no proxy.
  await sql`update meeting_attendances set state = 'pending', proxy_to_id = null, instructions = ''
    where meeting_id = ${meetingId} and proxy_to_id is not null and proxy_to_id not in (${invited})`.execute(query);
  await sql`delete from meeting_attendances where meeting_id = ${meetingId} and partner_id not in (${invited})`.execute(
    query,
  );
  await sql`delete from agenda_stances where partner_id not in (${invited})
    and agenda_id in (select a.id from meeting_agendas a where a.meeting_id = ${meetingId})`.execute(query);
  await sql`insert into meeting_attendances (meeting_id, partner_id) select ${meetingId}, x.id from (${invited}) x
    on conflict do nothing`.execute(query);
}
