import { sql } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { coversDay } from "#firm/server/away.ts";
import { absence } from "#features/identity/absences/absence.ts";
import { managePartners } from "#features/partner/members/access.ts";
import { partnerOf } from "#features/partner/members/server/api.ts";
import type { AttendanceState, Stance } from "../attendance.ts";
import { outcomeOf, quorumOf } from "../quorum.ts";
import type { CountingRule, MeetingKind } from "../rule.ts";
import type { LockedMeeting } from "./locked-meeting.ts";

type Query = Pick<Database, "query">;

type MemberRow = {
  readonly partnerId: number;
  readonly name: string;
  readonly state: AttendanceState;
  readonly proxyToId: number | null;
  readonly instructions: string;
  readonly votes: number;
  readonly checkedInAt: Date | null;
  readonly odd: string[];
  readonly reason: string;
  readonly away: keyof (typeof absence)["fields"]["kind"]["options"] | null;
};

/** The members of a meeting in the order of their names, with the votes of its day and what is odd about a check-in. */
async function membersOf({ query }: Query, { id, held_at }: LockedMeeting): Promise<MemberRow[]> {
  const day = seoulDay(held_at);
  const { rows } = await sql<MemberRow>`
    with usual as (select mode() within group (order by network) as network, count(network) as known
      from meeting_attendances where meeting_id = ${id})
    select a.partner_id as "partnerId", p.name, a.state, a.proxy_to_id as "proxyToId", a.instructions,
      coalesce((stake_on(p.id, ${day}::date)).votes, 0) as votes, a.checked_in_at as "checkedInAt",
      case when usual.known >= 3 and a.network <> usual.network then array_append(a.odd, '다른 네트워크') else a.odd end as odd,
      a.reason, (select x.kind from absences x where x.staff_id = p.staff_id and ${coversDay("x", day)} limit 1) as away
    from meeting_attendances a join partners p on p.id = a.partner_id cross join usual
    where a.meeting_id = ${id} order by p.name, p.id`.execute(query);
  return rows;
}

async function agendasOf({ query }: Query, meetingId: number) {
  const { rows } = await sql<{
    id: number;
    title: string;
    special: boolean;
    stances: { partnerId: number; stance: Stance }[];
  }>`
    select g.id, g.title, g.special, coalesce((select jsonb_agg(jsonb_build_object('partnerId', s.partner_id, 'stance', s.stance)
        order by s.partner_id) from agenda_stances s where s.agenda_id = g.id), '[]') as stances
    from meeting_agendas g where g.meeting_id = ${meetingId} order by g.place`.execute(query);
  return rows;
}

/**
 * Who attends, and how each item stands. Instructions of a proxy are for giver and holder, what was corrected and what is
 * odd for the one it is about and the 운영위원회.
 */
export async function attendanceOf(database: Query, asker: Asker, meeting: LockedMeeting, rule: CountingRule) {
  const me = await partnerOf(database, asker);
  const mayManage = managePartners.allows(asker.facts);
  const rows = await membersOf(database, meeting);
  const agendas = await agendasOf(database, meeting.id);
  const members = rows.map(({ odd, reason, instructions, away, ...row }) => {
    const isMine = mayManage || row.partnerId === me;
    return {
      ...row,
      isMe: row.partnerId === me,
      checkedInAt: row.checkedInAt?.toISOString() ?? null,
      odd: mayManage ? odd : [],
      reason: isMine ? reason : "",
      instructions: isMine || row.proxyToId === me ? instructions : "",
      away: mayManage && away !== null ? (absence.fields.kind.options[away] ?? null) : null,
    };
  });
  return {
    members,
    agendas: agendas.map((item) => ({
      ...item,
      ...outcomeOf(rule, rows, {
        special: item.special,
        stances: new Map(item.stances.map(({ partnerId, stance }) => [partnerId, stance])),
      }),
    })),
    quorum: quorumOf(rule, rows),
    rule,
    mayManage,
  };
}

type Period = { readonly from: Day; readonly to: Day; readonly kind?: MeetingKind | undefined };
const mostMeetings = 60;

/** The ended meetings of a period, the latest ones where there are many, and how each member attended them. */
export async function attendanceGrid({ query }: Query, { from, to, kind }: Period) {
  const { rows: meetings } = await sql<{ id: number; title: string; kind: MeetingKind; heldAt: Date }>`
    select id, title, kind, held_at as "heldAt" from partner_meetings
    where status = 'closed' and deleted_at is null and (held_at at time zone 'Asia/Seoul')::date between ${from}::date and ${to}::date
      and (${kind ?? null}::text is null or kind = ${kind ?? null})
    order by held_at desc, id desc limit ${mostMeetings}`.execute(query);
  const { rows: members } = await sql<{
    partnerId: number;
    name: string;
    states: { meetingId: number; state: AttendanceState }[];
    counted: number;
    attended: number;
  }>`
    select p.id as "partnerId", p.name, count(*) filter (where a.state <> 'official')::int as counted,
      count(*) filter (where a.state in ('present','late'))::int as attended,
      jsonb_agg(jsonb_build_object('meetingId', a.meeting_id, 'state', a.state)) as states
    from meeting_attendances a join partners p on p.id = a.partner_id
    where a.meeting_id = any(${meetings.map(({ id }) => id)}::bigint[]) and p.deleted_at is null
    group by p.id order by p.name, p.id`.execute(query);
  return {
    meetings: meetings.toReversed().map(({ heldAt, ...row }) => ({ ...row, heldAt: heldAt.toISOString() })),
    members,
  };
}
