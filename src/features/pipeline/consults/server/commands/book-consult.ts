import { sql } from "kysely";
import { formatDateTime } from "#platform/dates.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { refuseBusy } from "../busy-lawyer.ts";
import { isAhead, moveWithin, type Changed, type Target } from "../change-consult.ts";
import { requireStaff } from "../require-staff.ts";

type Booking = Target & {
  /** ISO 8601. */
  readonly scheduledAt: string;
  readonly durationMin: number;
  /** Absent: the lawyer of before, or none. */
  readonly lawyerId?: number | null | undefined;
  readonly place?: string | undefined;
  /** Why it is booked although the lawyer is busy then. */
  readonly overrideReason?: string | undefined;
};

/**
 * Books a consultation, or books it anew. 400 for a time that has passed; 422 when the lawyer has a hearing then or is
 * away, and, naming `overrideReason`, when another booking of the lawyer overlaps, unless a reason is given.
 */
export function bookConsult(context: WriteContext, booking: Booking): Promise<Changed> {
  return inTransaction(context.database, context.actor, (work) => bookWithin(work, context, booking));
}

/** The same as part of a transaction that does more. */
export async function bookWithin(
  work: Work,
  context: WriteContext,
  { overrideReason, ...booking }: Booking,
): Promise<Changed> {
  const { scheduledAt, durationMin, place, number, version } = booking;
  if (!isAhead(scheduledAt)) throw invalidField("scheduledAt", "예약 시각은 지금보다 뒤여야 합니다.");
  return moveWithin(work, context, { number, version }, "book", async (before) => {
    const lawyerId = booking.lawyerId === undefined ? (before.lawyer_id as number | null) : booking.lawyerId;
    if (lawyerId !== null) {
      await requireStaff(work, context, "lawyerId", lawyerId);
      const slot = { id: before.id, lawyerId, scheduledAt, durationMin };
      await refuseBusy(work, "scheduledAt", slot);
      await refuseOverlap(work, slot, overrideReason);
    }
    return {
      scheduled_at: scheduledAt,
      duration_min: durationMin,
      lawyer_id: lawyerId,
      ...(place !== undefined && { place }),
      // The reason is kept where everybody looks: in the history of the record.
      ...(overrideReason && { result: `겹침 예약: ${overrideReason}` }),
    };
  });
}

type Slot = {
  readonly id: number;
  readonly lawyerId: number;
  readonly scheduledAt: string;
  readonly durationMin: number;
};

async function refuseOverlap({ query }: Work, slot: Slot, reason: string | undefined): Promise<void> {
  const { id, lawyerId, scheduledAt, durationMin } = slot;
  // Two bookings of one lawyer at the same moment wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consult-booking:${lawyerId}`}, 0))`.execute(query);
  if (reason) return;
  const { rows } = await sql<{ at: Date }>`
    select scheduled_at as at from consults
    where lawyer_id = ${lawyerId} and id <> ${id} and deleted_at is null and status = 'scheduled'
      and scheduled_at < ${scheduledAt}::timestamptz + make_interval(mins => ${durationMin})
      and scheduled_at + make_interval(mins => coalesce(duration_min, 30)) > ${scheduledAt}::timestamptz
    order by 1 limit 1`.execute(query);
  const [busy] = rows;
  if (!busy) return;
  const message = `담당변호사에게 같은 시간 상담이 있습니다(${formatDateTime(busy.at).slice(0, 16)}). 그래도 예약하려면 사유를 적어 주세요.`;
  throw new Failure("ruleViolated", message, { fields: { overrideReason: message } });
}
