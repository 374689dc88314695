import { sql } from "kysely";
import { formatDateTime } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { busyWith } from "#firm/server/busy.ts";

type Slot = { readonly lawyerId: number; readonly scheduledAt: string | Date; readonly durationMin: number };

/** 422 naming `field` when the lawyer has a hearing then or is away: no reason makes up for that (additions K2). */
export async function refuseBusy(work: Pick<Work, "query">, field: string, slot: Slot): Promise<void> {
  const { lawyerId, scheduledAt, durationMin } = slot;
  const busy = await busyWith(work, { staffId: lawyerId, from: new Date(scheduledAt), minutes: durationMin });
  if (!busy) return;
  const when = `${formatDateTime(busy.from).slice(0, 16)}–${formatDateTime(busy.to).slice(11, 16)}`;
  const message = `담당변호사에게 ${busy.kind === "hearing" ? "기일이" : "휴가·부재 일정이"} 있는 시간입니다(${when}). 다른 시간이나 변호사를 골라 주세요.`;
  throw new Failure("ruleViolated", message, { fields: { [field]: message } });
}

/** 422 naming `reason` when another booking of the lawyer than that of `consultId` overlaps, unless one is given. */
export async function refuseOverlap(
  work: Work,
  consultId: number,
  slot: Slot,
  reason: string | undefined,
): Promise<void> {
  const at = await overlapping(work, consultId, slot);
  if (reason || at === null) return;
  const message = `담당변호사에게 같은 시간 상담이 있습니다(${at}). 그래도 예약하려면 사유를 적어 주세요.`;
  throw new Failure("ruleViolated", message, { fields: { reason: message } });
}

/** When another booking of the lawyer begins that overlaps; null: none does. */
async function overlapping(
  { query }: Work,
  consultId: number,
  { lawyerId, scheduledAt, durationMin }: Slot,
): Promise<string | null> {
  // Two bookings of one lawyer at the same moment wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consult-booking:${lawyerId}`}, 0))`.execute(query);
  const { rows } = await sql<{ at: Date }>`
    select scheduled_at as at from consults
    where lawyer_id = ${lawyerId} and id <> ${consultId} and deleted_at is null and status = 'scheduled'
      and scheduled_at < ${scheduledAt}::timestamptz + make_interval(mins => ${durationMin})
      and scheduled_at + make_interval(mins => coalesce(duration_min, 30)) > ${scheduledAt}::timestamptz
    order by 1 limit 1`.execute(query);
  return rows[0] ? formatDateTime(rows[0].at).slice(0, 16) : null;
}

/** A consultation as it would stand after a write that is no booking. */
type Standing = {
  readonly id: number;
  readonly status: string;
  readonly lawyer_id: number | null;
  readonly scheduled_at: string | Date | null;
  readonly duration_min: number | null;
};

/**
 * 422 naming `lawyer` when a consultation that is booked in this way has a time at which its lawyer is busy or has
 * another booking: nothing but 예약, which asks for a reason, lets two stand side by side (additions K2). What is over
 * takes nobody's time.
 */
export async function refuseDoubleBooking(work: Work, row: Standing): Promise<void> {
  const { status, lawyer_id: lawyerId, scheduled_at: scheduledAt } = row;
  if (status !== "scheduled" || lawyerId === null || scheduledAt === null) return;
  const slot = { lawyerId, scheduledAt, durationMin: row.duration_min ?? 30 };
  if (new Date(scheduledAt).getTime() + slot.durationMin * 60_000 <= Date.now()) return;
  await refuseBusy(work, "lawyer", slot);
  const at = await overlapping(work, row.id, slot);
  if (at === null) return;
  const message = `담당변호사에게 같은 시간 상담이 있습니다(${at}). ‘예약’에서 시간이나 변호사를 바꾸거나 겹침 사유를 적어 주세요.`;
  throw new Failure("ruleViolated", message, { fields: { lawyer: message } });
}
