import { insertClosing } from "#features/people/performance/server/commands/close-month.ts";
import { monthRows } from "#features/people/performance/server/queries/month-rows.ts";
import { periodBefore, periodOf, type Period } from "#features/people/performance/period.ts";
import { addDays, seoulDay } from "#platform/dates.ts";
import type { FilledPeople, Filling } from "./types.ts";

/** What people of the firm are to reach in a month, by the left side of the e-mail address. */
const targets = [
  ["lawyer", "contracts", 4],
  ["lawyer", "contractWon", 20_000_000],
  ["lawyer", "tasksInTime", 90],
  ["responsible-lawyer", "contracts", 3],
  ["responsible-lawyer", "received", 15_000_000],
  ["consultant", "consults", 12],
] as const;

/** What partners who lead cases are to bring in net in a fiscal quarter, in won. */
const quarterTargets = [
  ["partner", 70_000_000],
  ["lawyer", 60_000_000],
  ["responsible-lawyer", 65_000_000],
] as const;

/**
 * 실적: targets of this month and the last one, of partners for this quarter and the two before, and the two months before as each team closed them. When the last one was
 * closed, a receipt of the first two teams had not come in yet, and a contract of theirs still counted for somebody else.
 */
export async function fillPerformance(filling: Filling, people: FilledPeople): Promise<void> {
  const today = seoulDay(filling.now);
  const last = periodBefore(periodOf("month", today));
  const previous = periodBefore(last);
  await fillTargets(filling, people, [periodOf("month", today).from, last.from]);
  await fillQuarterTargets(filling, people, periodOf("quarter", today));
  await closeTeams(filling, people, previous.from.slice(0, 7), addDays(previous.to, 5));
  await closeTeams(filling, people, last.from.slice(0, 7), addDays(last.to, 5), { late: true });
}

async function fillTargets({ query }: Filling, { staff, teamIds }: FilledPeople, months: readonly string[]) {
  const rows = months.flatMap((starts_on) => [
    ...targets.map(([key, figure, value]) => ({
      figure,
      period: "month" as const,
      starts_on,
      staff_id: staff.get(key)!.id,
      team_id: null,
      value,
    })),
    { figure: "contracts", period: "month" as const, starts_on, staff_id: null, team_id: teamIds["본사팀"], value: 12 },
  ]);
  await query.insertInto("performance_targets").values(rows).execute();
}

async function fillQuarterTargets({ query }: Filling, { staff }: FilledPeople, current: Period) {
  const last = periodBefore(current);
  const rows = [periodBefore(last), last, current].flatMap(({ from }) =>
    quarterTargets.map(([key, value]) => ({
      figure: "received",
      period: "quarter" as const,
      starts_on: from,
      staff_id: staff.get(key)!.id,
      team_id: null,
      value,
    })),
  );
  await query.insertInto("performance_targets").values(rows).execute();
}

async function closeTeams(
  { query, now }: Filling,
  { staff, teamIds }: FilledPeople,
  month: string,
  day: string,
  { late = false } = {},
): Promise<void> {
  const work = { query, audit: () => undefined, emit: () => undefined };
  const admin = staff.get("admin")!;
  const closedAt = new Date(Math.min(Date.parse(`${day}T17:40:00+09:00`), now.getTime()));
  const byTeam = await monthRows({ query }, month);
  for (const [index, [name, id]] of Object.entries(teamIds).entries()) {
    const rows = byTeam.get(id) ?? [];
    const known = late && index < 2 ? beforeTheyCame(rows, staff.get("manager")!.id) : rows;
    const team = { id, name };
    await insertClosing(work, { staff: admin }, { team, month, edition: 1, reason: "", rows: known, closedAt });
  }
}

/** The rows without the newest receipt, and with the first contract for somebody else. */
function beforeTheyCame(rows: Rows, staffId: number): Rows {
  const receipt = rows.findLast(({ figure, reversal }) => figure === "received" && !reversal);
  const contract = rows.find(({ figure }) => figure === "contracts");
  return rows
    .filter((row) => row !== receipt)
    .map((row) => (row.kind === "contract" && row.id === contract?.id ? { ...row, staffId } : row));
}

type Rows = NonNullable<ReturnType<Awaited<ReturnType<typeof monthRows>>["get"]>>;
