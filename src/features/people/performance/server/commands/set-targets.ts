import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import type { Day } from "#platform/dates.ts";
import type { Viewer } from "#platform/viewer.ts";
import { targetUnits } from "../../figure.ts";
import { periodOf, type PeriodKind } from "../../period.ts";
import { performanceFigures } from "../figures/figures.ts";

type Targets = {
  readonly period: PeriodKind;
  readonly day: Day;
  readonly staffId: number | null;
  readonly teamId: number | null;
  readonly targets: readonly { readonly figure: string; readonly value: number | null }[];
};

/** Sets what a person or a team is to reach in the period of a day; null takes a target back. */
export async function setTargets(work: Work, { viewer }: { readonly viewer: Viewer }, input: Targets): Promise<void> {
  const { period, day, staffId, teamId, targets } = input;
  await refuseUnknown(work, input);
  const { from } = periodOf(period, day);
  const of = sql`period = ${period} and starts_on = ${from}::date and staff_id is not distinct from ${staffId}::bigint
    and team_id is not distinct from ${teamId}::bigint`;
  const { rows } = await sql<{ figure: string; value: number }>`
    select figure, value from performance_targets where ${of} for update`.execute(work.query);
  const before = new Map(rows.map(({ figure, value }) => [figure, value]));
  const changed = targets.filter(({ figure, value }) => (before.get(figure) ?? null) !== value);
  for (const { figure, value } of changed) {
    if (value === null) {
      await sql`delete from performance_targets where ${of} and figure = ${figure}`.execute(work.query);
      continue;
    }
    await sql`
      insert into performance_targets (figure, period, starts_on, staff_id, team_id, value, created_by, updated_by)
      values (${figure}, ${period}, ${from}::date, ${staffId}, ${teamId}, ${value}, ${viewer.userId}, ${viewer.userId})
      on conflict (period, starts_on, figure, staff_id, team_id)
      do update set value = excluded.value, updated_at = now(), updated_by = excluded.updated_by`.execute(work.query);
  }
  if (changed.length === 0) return;
  work.audit({
    action: "performanceTarget.set",
    recordType: staffId === null ? "team" : "staff",
    recordId: (staffId ?? teamId)!,
    changes: Object.fromEntries(
      changed.map(({ figure, value }) => [`${period} ${from} ${figure}`, [before.get(figure) ?? null, value]]),
    ),
  });
  work.emit({ type: "record", ref: `performanceTarget:${(staffId ?? teamId)!}` });
}

async function refuseUnknown({ query }: Work, { staffId, teamId, targets }: Targets): Promise<void> {
  for (const [index, { figure, value }] of targets.entries()) {
    const known = performanceFigures.find(({ key }) => key === figure);
    if (!known || targetUnits[known.unit] === null)
      throw invalidField(`targets.${index}.figure`, "목표를 정할 수 없는 항목입니다.");
    if (known.unit === "rate" && value !== null && value > 100)
      throw invalidField(`targets.${index}.value`, `${known.label} 목표는 100% 이하로 적어 주세요.`);
  }
  if (new Set(targets.map(({ figure }) => figure)).size < targets.length)
    throw invalidField("targets", "같은 항목의 목표가 두 번 있습니다. 하나만 남겨 주세요.");
  const { rows } = await sql<{ found: boolean }>`
    select (${staffId}::bigint is null or exists (select from staffs where id = ${staffId} and deleted_at is null))
      and (${teamId}::bigint is null or exists (select from teams where id = ${teamId} and deleted_at is null)) as found`.execute(
    query,
  );
  if (!rows[0]!.found)
    throw invalidField(staffId === null ? "teamId" : "staffId", "찾을 수 없습니다. 화면을 새로 고쳐 주세요.");
}
