import type { Asker } from "#platform/server/asker.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { lockRecord, type LockedRow } from "#records/server/read.ts";
import type { meeting } from "../meeting.ts";
import { meetingRecords } from "./records.ts";

export type LockedMeeting = LockedRow<typeof meeting>;

/** The meeting, locked: who attends and who is represented is decided by one after the other. */
export function lockMeeting(work: Work, number: number, asker: Asker): Promise<LockedMeeting> {
  return lockRecord(work.query, meetingRecords, number, asker);
}

/** 422 for a meeting that is over. */
export function refuseOver({ status }: Pick<LockedMeeting, "status">): void {
  if (status === "closed") throw new Failure("ruleViolated", "종료된 회의입니다.");
  if (status === "canceled") throw new Failure("ruleViolated", "취소된 회의입니다.");
}

/** Writes down and tells what has changed about a meeting beside its own columns. */
export function tellMeeting(work: Work, { id }: Pick<LockedMeeting, "id">, action: string, changes: object): void {
  work.audit({
    action: `partnerMeeting.${action}`,
    recordType: "partnerMeeting",
    recordId: id,
    changes: { ...changes },
  });
  work.emit({ type: "record", ref: `partnerMeeting:${id}` });
}

type Attending = {
  readonly partnerId: number;
  readonly name: string;
  readonly state: string;
  readonly proxyToId: number | null;
};

/** How these attend; 422 for whoever is not called. */
export async function attendingOf(
  { query }: Work,
  { id }: Pick<LockedMeeting, "id">,
  partnerId: number | null,
): Promise<Attending> {
  const row =
    partnerId === null
      ? undefined
      : await query
          .selectFrom("meeting_attendances as a")
          .innerJoin("partners as p", "p.id", "a.partner_id")
          .select(["a.partner_id as partnerId", "p.name", "a.state", "a.proxy_to_id as proxyToId"])
          .where("a.meeting_id", "=", id)
          .where("a.partner_id", "=", partnerId)
          .executeTakeFirst();
  if (!row) throw new Failure("ruleViolated", "이 회의의 대상이 아닙니다.");
  return row;
}
