import { sql } from "kysely";
import { Failure } from "#platform/server/http/failure.ts";
import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { meetingSteps as machine } from "../steps.ts";
import { invitedTo, inviteMembers } from "./commands/invite-members.ts";
import { meetingRecords } from "./records.ts";

/** Before its time a meeting is opened half an hour at most: nobody can be late for what has not begun. */
const earlyMs = 30 * 60_000;

/** The steps of a meeting. Whoever has not come when it is closed is absent. */
export const meetingSteps = bindSteps(meetingRecords, machine, {
  guards: {
    open: async ({ query, before }) => {
      if (before.held_at.getTime() - Date.now() > earlyMs)
        throw new Failure("ruleViolated", "회의 시각 30분 전부터 개회할 수 있습니다.");
      const { rows } = await sql`${invitedTo(before.id)} limit 1`.execute(query);
      if (rows.length === 0) throw new Failure("ruleViolated", "대상이 없는 회의입니다. 파트너 명부를 확인해 주세요.");
    },
  },
  sets: { open: () => ({ opened_at: new Date() }), close: () => ({ closed_at: new Date() }) },
  after: {
    // Who has joined or left the roster since it was entered is called, or not any more.
    open: ({ work, before }) => inviteMembers(work, before.id),
    close: async ({ work, before }) => {
      await sql`update meeting_attendances a set odd = array_append(odd, '다른 네트워크')
        from (select mode() within group (order by network) as usual, count(network) as known
          from meeting_attendances where meeting_id = ${before.id}) x
        where a.meeting_id = ${before.id} and x.known >= 3 and a.network <> x.usual`.execute(work.query);
      const { numAffectedRows } = await sql`update meeting_attendances set network = null,
          state = case when state = 'pending' then 'absent' else state end
        where meeting_id = ${before.id} and (network is not null or state = 'pending')`.execute(work.query);
      const { rows } = await sql<{ odd: number; absent: number }>`
        select count(*) filter (where cardinality(odd) > 0)::int as odd,
          count(*) filter (where state = 'absent')::int as absent
        from meeting_attendances where meeting_id = ${before.id}`.execute(work.query);
      const { odd, absent } = rows[0]!;
      return {
        says: [
          ...(absent > 0 && numAffectedRows ? [`결석 ${absent}명으로 마감했습니다.`] : []),
          ...(odd > 0 ? [`호명해 확인할 출석이 ${odd}건 있습니다.`] : []),
        ],
      };
    },
  },
});
