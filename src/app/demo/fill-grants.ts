import { addDays, seoulDay } from "#platform/dates.ts";
import { workingInstant } from "./calendar.ts";
import type { FilledPeople, Filling } from "./types.ts";

const openDays = 3;

/** A role that was asked for yesterday and waits for a 관리자. */
export async function fillGrants({ query, now }: Filling, { staff }: FilledPeople): Promise<void> {
  const at = workingInstant(now, 1);
  await query
    .insertInto("grant_requests")
    .values({
      target_user_id: staff.get("raon")!.userId,
      role: "송무팀원",
      ends_on: addDays(seoulDay(now), 90),
      reason: "외국팀 사건의 송무 업무를 함께 맡음",
      requested_by: staff.get("general-lead")!.userId,
      expires_at: new Date(now.getTime() + openDays * 86_400_000),
      created_at: at,
      updated_at: at,
    })
    .execute();
}
