import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { coversDay } from "#firm/server/away.ts";
import type { Services } from "#platform/server/services.ts";
import type { AttendanceState } from "../../attendance.ts";
import { networkOf, turnOfCode } from "../code.ts";
import { attendingOf, tellMeeting, type LockedMeeting } from "../locked-meeting.ts";
import { ruleFor } from "../rules.ts";

type CheckIn = {
  readonly meeting: LockedMeeting;
  readonly partnerId: number | null;
  readonly staffId: number;
  readonly code: string;
  readonly address: string;
  readonly keyring: Services["keyring"];
};

const minuteMs = 60_000;

/**
 * Checks a member in with the code that the room shows; answers 출석, or 지각 after the minutes of the rule. The proxy
 * that he had given lapses (additions 28). 400 for a code that is not shown, 422 while the meeting is not open.
 */
export async function checkIn(work: Work, asked: CheckIn, now = Date.now()): Promise<AttendanceState> {
  const { meeting, partnerId, code, keyring } = asked;
  if (meeting.status !== "open") throw new Failure("ruleViolated", "출석은 개회한 회의에서 폐회할 때까지 받습니다.");
  const { partnerId: id, state: before, proxyToId } = await attendingOf(work, meeting, partnerId);
  const turn = turnOfCode(keyring, { id: meeting.id, openedAt: meeting.opened_at! }, code, now);
  if (turn === null) throw invalidField("code", "코드가 다르거나 이미 바뀌었습니다. 화면의 코드를 다시 입력해 주세요.");
  if (before === "present" || before === "late") return before;
  const { lateMinutes } = await ruleFor(work, meeting);
  const state = now > meeting.held_at.getTime() + lateMinutes * minuteMs ? "late" : "present";
  const odd = [
    ...(turn === "before" ? ["지난 코드"] : []),
    ...((await isAway(work, asked)) ? ["부재 등록"] : []),
    ...(before === "absent" ? ["결석으로 적힌 뒤"] : []),
  ];
  await work.query
    .updateTable("meeting_attendances")
    .set({
      state,
      proxy_to_id: null,
      checked_in_at: new Date(now),
      odd,
      network: networkOf(keyring, asked.address),
      updated_at: new Date(),
    })
    .where("meeting_id", "=", meeting.id)
    .where("partner_id", "=", id)
    .execute();
  tellMeeting(work, meeting, "checkIn", {
    partner: [id, id],
    state: [before, state],
    ...(proxyToId !== null && { proxy: [proxyToId, null] }),
  });
  return state;
}

async function isAway({ query }: Work, { meeting, staffId }: CheckIn): Promise<boolean> {
  const { rows } = await sql`select from absences a where a.staff_id = ${staffId}
    and ${coversDay("a", seoulDay(meeting.held_at))} limit 1`.execute(query);
  return rows.length > 0;
}
