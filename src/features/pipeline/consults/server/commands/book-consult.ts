import { sql } from "kysely";
import { formatDateTime } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { isAhead, moveConsult, type Changed, type Target } from "../change-consult.ts";
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

/** Minutes that a hearing keeps a lawyer busy when nothing else is known. */
const hearingMinutes = 60;

/**
 * Books a consultation, or books it anew. 400 for a time that has passed; 422 naming `overrideReason` when the lawyer
 * has another booking or a hearing then, unless a reason is given.
 */
export async function bookConsult(context: WriteContext, { overrideReason, ...booking }: Booking): Promise<Changed> {
  const { scheduledAt, durationMin, place, number, version } = booking;
  if (!isAhead(scheduledAt)) throw invalidField("scheduledAt", "예약 시각은 지금보다 뒤여야 합니다.");
  return moveConsult(context, { number, version }, "book", async (before, work) => {
    const lawyerId = booking.lawyerId === undefined ? (before.lawyer_id as number | null) : booking.lawyerId;
    if (lawyerId !== null) {
      await requireStaff(work, context, "lawyerId", lawyerId);
      await refuseOverlap(work, { id: before.id, lawyerId, scheduledAt, durationMin }, overrideReason);
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
  if (reason) return;
  const { id, lawyerId, scheduledAt, durationMin } = slot;
  // Two bookings of one lawyer at the same moment wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consult-booking:${lawyerId}`}, 0))`.execute(query);
  const { rows } = await sql<{ at: Date; kind: string }>`
    select scheduled_at as at, '상담' as kind from consults
    where lawyer_id = ${lawyerId} and id <> ${id} and deleted_at is null and status = 'scheduled'
      and scheduled_at < ${scheduledAt}::timestamptz + make_interval(mins => ${durationMin})
      and scheduled_at + make_interval(mins => coalesce(duration_min, 30)) > ${scheduledAt}::timestamptz
    union all
    select next_hearing_at, '기일' from projects
    where ${lawyerId} in (responsible_id, associate_id) and deleted_at is null
      and next_hearing_at < ${scheduledAt}::timestamptz + make_interval(mins => ${durationMin})
      and next_hearing_at + make_interval(mins => ${hearingMinutes}) > ${scheduledAt}::timestamptz
    order by 1 limit 1`.execute(query);
  const [busy] = rows;
  if (!busy) return;
  const message = `담당변호사에게 같은 시간 ${busy.kind}이 있습니다(${formatDateTime(busy.at).slice(0, 16)}). 그래도 예약하려면 사유를 적어 주세요.`;
  throw new Failure("ruleViolated", message, { fields: { overrideReason: message } });
}
