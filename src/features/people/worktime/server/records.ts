import { sql, type RawBuilder } from "kysely";
import { isWalled, outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { namedInColumn } from "#records/server/named.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { seesTied } from "#records/server/tied.ts";
import { keepWorktime, showTeamWorktime } from "../access.ts";
import { minutesBetween, splitAtMidnight } from "../day.ts";
import { worktime, worktimeStates, type WorktimeState } from "../worktime.ts";
import { lockPerson, refuseClosedMonth, refuseUnfitting, teamOfDay } from "./others.ts";

export const me = ({ viewer }: Asker): number | null => viewer.staff?.id ?? null;

const projectOf = (id: RawBuilder<number>) => sql<number>`(select ww.project_id from worktimes ww where ww.id = ${id})`;

/**
 * 업무시간 with its rules: everybody his own, those who approve the rows of their teams; nobody that of a case from which
 * a wall keeps him away.
 */
export const worktimeRecords = defineRecords(worktime, {
  show: showTeamWorktime,
  browse: keepWorktime,
  enter: keepWorktime,
  manage: keepWorktime,
  named: [namedInColumn("worktimes", "staff_id", "작성자")],
  list: null,
  outsideWalls: (asker, id) =>
    sql<boolean>`(${projectOf(id)} is null or ${outsideWalls(asker, "project", projectOf(id))})`,
  walled: (id) => sql<boolean>`coalesce(${isWalled("project", projectOf(id))}, false)`,
  actions: { correct: "정정", submitWeek: "제출", remove: "삭제", restore: "복원" },
  tidied: (changes) => {
    const { startAt, endAt } = changes;
    if (!startAt || !endAt || Date.parse(startAt) >= Date.parse(endAt)) return changes;
    return { ...changes, day: seoulDay(startAt), minutes: minutesBetween({ startAt, endAt }) };
  },
  check: checkEntry,
  written: giveToTeam,
});

type Values = {
  readonly day: Day;
  readonly startAt: string | null;
  readonly endAt: string | null;
  readonly minutes: number;
  readonly parallel: boolean;
};

const at = (value: unknown) => (value ? new Date(value as string).toISOString() : null);

/** What the entry would be after the change. */
function valuesAfter({ before, changes }: Pick<Writing<typeof worktime>, "before" | "changes">): Values {
  const all: Readonly<Record<string, unknown>> = { ...before, ...changes };
  return {
    day: all["day"] as Day,
    startAt: at(all["startAt"]),
    endAt: at(all["endAt"]),
    minutes: all["minutes"] as number,
    parallel: all["parallel"] === true,
  };
}

async function checkEntry(writing: Writing<typeof worktime>): Promise<void> {
  const { work, asker, before, changes } = writing;
  const staffId = me(asker);
  refuseOthers(staffId, before, changes.staff);
  if (before) refuseSettled(before["status"] as WorktimeState, before["corrects"] !== null);
  await refuseUnseenCase(writing);
  await lockPerson(work, staffId!);
  const after = valuesAfter(writing);
  if (before) await refuseClosedMonth(work, await teamOf(work, before["id"] as number), before["day"] as Day);
  if (isMoved(writing)) await refuseClosedMonth(work, await teamOfDay(work, staffId!, after.day), after.day);
  refuseImpossible(after);
  await refuseUnfitting(work, staffId!, after, (before?.["id"] as number | undefined) ?? null);
}

function refuseOthers(staffId: number | null, before: Writing["before"], sent: number | undefined): void {
  if (staffId === null || (before && before["staff"] !== staffId))
    throw new Failure("forbidden", "업무시간은 본인만 고칠 수 있습니다.");
  if (sent !== undefined && sent !== staffId) throw invalidField("staff", "본인의 업무시간만 적을 수 있습니다.");
}

/** What is approved stays as it was: it is put right by another row. */
function refuseSettled(status: WorktimeState, isCorrection: boolean): void {
  if (status === "approved")
    throw new Failure("ruleViolated", "승인된 기록은 바꿀 수 없습니다. ‘정정’으로 남겨 주세요.");
  if (isCorrection) throw new Failure("ruleViolated", "정정은 고칠 수 없습니다. 삭제하고 다시 남겨 주세요.");
  if (status === "submitted")
    throw new Failure("ruleViolated", `${worktimeStates[status]}한 기록입니다. 제출을 취소한 뒤 고쳐 주세요.`);
}

/** Nobody enters work on a case that he does not see. */
async function refuseUnseenCase({ work, asker, changes }: Writing<typeof worktime>): Promise<void> {
  if (!changes.project) return;
  const { rows } = await sql<{ seen: boolean }>`
    select ${seesTied("project", sql`${changes.project}::bigint`, asker)} as seen`.execute(work.query);
  if (!rows[0]!.seen) throw invalidField("project", "사건을 찾을 수 없습니다. 다시 골라 주세요.");
}

async function teamOf({ query }: Work, id: number): Promise<number> {
  const { team_id: teamId } = await query
    .selectFrom("worktimes")
    .select("team_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return teamId;
}

const isMoved = ({ before, changes }: Writing<typeof worktime>) =>
  !before || (changes.day !== undefined && changes.day !== before["day"]);

/** The day of the work says which team it belongs to. */
async function giveToTeam(writing: Writing<typeof worktime>, id: number): Promise<void> {
  if (!isMoved(writing)) return;
  const { work, asker } = writing;
  const teamId = await teamOfDay(work, me(asker)!, valuesAfter(writing).day);
  await work.query.updateTable("worktimes").set({ team_id: teamId }).where("id", "=", id).execute();
}

/** What no day can hold, whatever else stands in it. */
function refuseImpossible({ day, startAt, endAt, minutes, parallel }: Values): void {
  const now = Date.now();
  if (day > seoulDay(now)) throw invalidField("day", "오늘까지의 업무시간만 적을 수 있습니다.");
  if ((startAt === null) !== (endAt === null))
    throw invalidField(startAt === null ? "startAt" : "endAt", "시작과 종료 시각을 함께 적거나 둘 다 비워 주세요.");
  if (startAt === null || endAt === null) {
    if (parallel) throw invalidField("parallel", "병행은 시작과 종료 시각이 있는 기록에만 표시합니다.");
    return;
  }
  if (Date.parse(startAt) >= Date.parse(endAt)) throw invalidField("endAt", "종료는 시작보다 뒤여야 합니다.");
  if (Date.parse(endAt) > now + 60_000) throw invalidField("endAt", "현재보다 뒤일 수 없습니다.");
  if (seoulDay(startAt) !== day || splitAtMidnight({ startAt, endAt }).length > 1)
    throw invalidField("endAt", "자정을 넘기는 시간은 두 기록으로 나누어 적어 주세요.");
  if (minutesBetween({ startAt, endAt }) !== minutes)
    throw invalidField("minutes", "시작·종료 시각과 시간이 다릅니다. 시각을 바꾸면 시간은 자동으로 셉니다.");
}
