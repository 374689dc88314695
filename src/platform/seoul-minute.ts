import { firmNow } from "./clock.ts";
import { formatDateTime, type Instant } from "./dates.ts";

/** The instant of what a field of date and time holds, as the firm's clock shows it. */
export function instantOf(typed: string): string {
  return new Date(`${typed}:00+09:00`).toISOString();
}

/** An instant as such a field holds it. */
export function minuteOf(instant: Instant): string {
  return formatDateTime(instant).slice(0, 16).replace(" ", "T");
}

/** The present minute as such a field holds it. */
export const presentMinute = (): string => minuteOf(firmNow());
