import type { Tone } from "#platform/tone.ts";
import type { Day } from "#platform/dates.ts";
import { checkedStates } from "./steps.ts";

const dayMs = 86_400_000;

/** Days without a look at 나의사건검색 after which the day is amber, and red (product §6.5). */
export const checkLimits = { amber: 7, red: 14 } as const;

/** Colour of 나의사건검색 확인일 of a case: more than 7 days ago amber, more than 14 or never red. */
export function checkTone(checkedOn: Day | null, status: string, today: Day): Tone | null {
  if (!checkedStates.includes(status)) return null;
  if (checkedOn === null) return "red";
  const age = (Date.parse(today) - Date.parse(checkedOn)) / dayMs;
  if (age > checkLimits.red) return "red";
  return age > checkLimits.amber ? "amber" : null;
}
