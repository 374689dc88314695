import { formatDateTime, type Instant } from "#platform/dates.ts";

/** Hours of the Korean clock between which advertisements need a separate consent (정보통신망법 제50조 제3항). */
export type NightHours = { readonly from: number; readonly until: number };

const minuteMs = 60_000;

/** Whether the moment lies in the night: 20:59:59 does not, 21:00:00 does; 07:59:59 does, 08:00:00 does not. */
export function isNight(at: Instant, { from, until }: NightHours): boolean {
  const hour = Number(formatDateTime(at).slice(11, 13));
  return hour >= from || hour < until;
}

/**
 * Whether sending that begins now and takes so many minutes would come closer to the night than `margin` minutes: such a
 * batch of advertisements does not begin (additions S3).
 */
export function endsTooLate(
  at: Instant,
  { minutes, margin }: { readonly minutes: number; readonly margin: number },
  hours: NightHours,
): boolean {
  const end = new Date(at).getTime() + minutes * minuteMs;
  return isNight(at, hours) || isNight(end + margin * minuteMs, hours);
}
