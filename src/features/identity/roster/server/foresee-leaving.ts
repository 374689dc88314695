import { foreseeEndOfWork } from "#firm/server/end-of-work.ts";
import { seoulDay } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { readHeld } from "#features/identity/directory/server/api.ts";
import type { RosterPlan } from "./plan-roster.ts";

/**
 * A line for each person whom a roster makes leave: what stays without somebody, since a file hands nothing over, and what
 * ends with the employment. Nobody with nothing has one.
 */
export async function foreseeLeaving(work: Work, { people }: RosterPlan, now: Date): Promise<string[]> {
  const lastDay = seoulDay(now);
  const lines: string[] = [];
  for (const { known, target } of people) {
    if (known === null || known.staffId === null || !known.working || target.working) continue;
    const held = await readHeld(work.query, known.staffId);
    const open = held.map(({ label, count, unit }) => `${label} ${count}${unit}`);
    const ends = await foreseeEndOfWork(work, { staffId: known.staffId, lastDay });
    const parts = [...(open.length > 0 ? [`인계 없이 남는 일 ${open.join(", ")}`] : []), ...ends];
    if (parts.length > 0) lines.push(`${target.realName}(${target.email}) 퇴사: ${parts.join(" · ")}`);
  }
  return lines;
}
