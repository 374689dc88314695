import { formatDateTime } from "#platform/dates.ts";
import { firmNow } from "#platform/clock.ts";

/** The instant of what a field of date and time holds, as the firm's clock shows it. */
export function instantOf(typed: string): string {
  return new Date(`${typed}:00+09:00`).toISOString();
}

/** The present minute as such a field holds it. */
export function presentMinute(): string {
  return formatDateTime(new Date(firmNow())).slice(0, 16).replace(" ", "T");
}
