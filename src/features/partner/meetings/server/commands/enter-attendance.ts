import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { enteredStates } from "../../attendance.ts";
import { attendingOf, tellMeeting, type LockedMeeting } from "../locked-meeting.ts";

type Entered = {
  readonly meeting: LockedMeeting;
  readonly partnerId: number;
  readonly state: (typeof enteredStates)[number];
  readonly reason: string;
};

/**
 * Enters or corrects how somebody attended, also after the meeting; the reason stays with it. What was odd about a
 * check-in is settled by it. 422 before the meeting was opened, but for 공가.
 */
export async function enterAttendance(work: Work, { meeting, partnerId, state, reason }: Entered): Promise<void> {
  if (meeting.status === "canceled") throw new Failure("ruleViolated", "취소된 회의입니다.");
  if (meeting.status === "planned" && state !== "official" && state !== "pending")
    throw new Failure("ruleViolated", "개회하기 전에는 공가만 적을 수 있습니다.");
  const before = await attendingOf(work, meeting, partnerId);
  await work.query
    .updateTable("meeting_attendances")
    .set({ state, proxy_to_id: null, odd: [], reason, updated_at: new Date() })
    .where("meeting_id", "=", meeting.id)
    .where("partner_id", "=", partnerId)
    .execute();
  tellMeeting(work, meeting, "enterAttendance", {
    partner: [partnerId, partnerId],
    state: [before.state, state],
    reason,
  });
}
