import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { attendingOf, refuseOver, tellMeeting, type LockedMeeting } from "../locked-meeting.ts";

type Proxy = {
  readonly meeting: LockedMeeting;
  readonly giver: number | null;
  readonly to: number;
  readonly instructions: string;
};

/**
 * Lets a member of a meeting vote for another one. Each gives one proxy and holds one; who holds one gives none, and who
 * has given one holds none: there are no chains (additions 28). The meeting is locked, so that two who give one at once
 * do so one after the other.
 */
export async function giveProxy(work: Work, { meeting, giver, to, instructions }: Proxy): Promise<void> {
  refuseOver(meeting);
  const from = await attendingOf(work, meeting, giver);
  if (from.partnerId === to) throw invalidField("to", "자신에게 위임할 수 없습니다.");
  const { state, proxyToId, name } = from;
  if (state === "present" || state === "late") throw new Failure("ruleViolated", "이미 출석해 위임할 수 없습니다.");
  const holder = await attendingOf(work, meeting, to);
  if (holder.state === "proxy")
    throw invalidField("to", `${holder.name} 파트너도 위임했습니다. 다시 위임할 수 없습니다.`);
  const given = await work.query
    .selectFrom("meeting_attendances")
    .select(["partner_id as giver", "proxy_to_id as holder"])
    .where("meeting_id", "=", meeting.id)
    .where("proxy_to_id", "in", [to, from.partnerId])
    .execute();
  if (given.some(({ holder: of }) => of === from.partnerId))
    throw new Failure("ruleViolated", `${name} 파트너는 다른 사람의 위임을 받아 위임할 수 없습니다.`);
  if (given.some((one) => one.holder === to && one.giver !== from.partnerId))
    throw invalidField("to", `${holder.name} 파트너는 이미 위임을 받았습니다. 한 사람이 한 위임만 받습니다.`);
  await work.query
    .updateTable("meeting_attendances")
    .set({ state: "proxy", proxy_to_id: to, instructions, checked_in_at: null, odd: [], updated_at: new Date() })
    .where("meeting_id", "=", meeting.id)
    .where("partner_id", "=", from.partnerId)
    .execute();
  tellMeeting(work, meeting, "giveProxy", { partner: [from.partnerId, from.partnerId], proxy: [proxyToId, to] });
}

/** Takes a proxy back before the meeting is over. 422 where none was given. */
export async function takeProxyBack(work: Work, { meeting, giver }: Pick<Proxy, "meeting" | "giver">): Promise<void> {
  refuseOver(meeting);
  const from = await attendingOf(work, meeting, giver);
  if (from.state !== "proxy") throw new Failure("ruleViolated", "철회할 위임이 없습니다.");
  await work.query
    .updateTable("meeting_attendances")
    .set({ state: "pending", proxy_to_id: null, instructions: "", updated_at: new Date() })
    .where("meeting_id", "=", meeting.id)
    .where("partner_id", "=", from.partnerId)
    .execute();
  tellMeeting(work, meeting, "takeProxyBack", {
    partner: [from.partnerId, from.partnerId],
    proxy: [from.proxyToId, null],
  });
}
