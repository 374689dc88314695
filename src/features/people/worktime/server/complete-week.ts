import { sql } from "kysely";
import { addDays, firmToday, type Day } from "#platform/dates.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { takeStepWithin } from "#records/server/steps/take-step.ts";
import type { WriteContext } from "#records/server/write.ts";
import { mondayOf, weekFrom } from "../day.ts";
import { readCourtDays } from "#firm/server/court-days.ts";
import { isGap, placeOf, readExcuses } from "./calendar.ts";
import { lockPerson } from "./others.ts";
import { me } from "./records.ts";
import { worktimeSteps } from "./steps.ts";

export type Answer = { readonly day: Day; readonly answer: "none" | "leave" | "missing" };

/**
 * 이번 주 완료: the person's statement that nothing is left to enter, apart from any approval. Each empty working day
 * needs an answer, so that not having worked and having forgotten differ (additions 4).
 */
export function completeWeek(context: WriteContext, monday: Day, answers: readonly Answer[]): Promise<void> {
  refuseOtherDay(monday);
  return inTransaction(context.database, context.actor, async (work) => {
    const staffId = me(context)!;
    await lockPerson(work, staffId);
    await keepAnswers(work, staffId, monday, answers);
    const unanswered = await gapsOf(work, staffId, monday);
    if (unanswered.length > 0)
      throw invalidField(
        "answers",
        `${unanswered.map((day) => day.slice(5)).join(", ")}에 적은 시간이 없습니다. 근무 없음, 휴가, 누락 중에서 골라 주세요.`,
      );
    const { rows } = await sql<{ id: number }>`
      insert into worktime_weeks (staff_id, week_on, done_at) values (${staffId}, ${monday}, now())
      on conflict (staff_id, week_on) do update set done_at = now() returning id`.execute(work.query);
    tell(work, rows[0]!.id, "complete");
  });
}

/** Takes the statement back. */
export function reopenWeek(context: WriteContext, monday: Day): Promise<void> {
  refuseOtherDay(monday);
  return inTransaction(context.database, context.actor, async (work) => {
    const { rows } = await sql<{ id: number }>`
      update worktime_weeks set done_at = null where staff_id = ${me(context)} and week_on = ${monday}
        and done_at is not null returning id`.execute(work.query);
    if (!rows[0]) throw new Failure("ruleViolated", "완료하지 않은 주입니다.");
    tell(work, rows[0].id, "reopen");
  });
}

/** Submits every entry of the week that is not submitted yet; answers how many. */
export function submitWeek(context: WriteContext, monday: Day): Promise<number> {
  refuseOtherDay(monday);
  return inTransaction(context.database, context.actor, async (work) => {
    const { rows } = await sql<{ number: number; version: number }>`
      select id as number, version from worktimes where staff_id = ${me(context)} and deleted_at is null
        and day between ${monday} and ${addDays(monday, 6)} and status in ('draft', 'rejected') order by id`.execute(
      work.query,
    );
    if (rows.length === 0) throw new Failure("ruleViolated", "이 주에 제출할 기록이 없습니다.");
    for (const { number, version } of rows)
      await takeStepWithin(work, context, worktimeSteps, { number, version, step: "submit", told: {} });
    return rows.length;
  });
}

function refuseOtherDay(monday: Day): void {
  if (mondayOf(monday) !== monday) throw invalidField("monday", "월요일 날짜를 보내 주세요.");
  if (monday > firmToday()) throw invalidField("monday", "아직 시작하지 않은 주입니다.");
}

async function keepAnswers(work: Work, staffId: number, monday: Day, answers: readonly Answer[]): Promise<void> {
  const days = weekFrom(monday);
  for (const { day, answer } of answers) {
    if (!days.includes(day)) throw invalidField("answers", "그 주의 날짜만 답할 수 있습니다.");
    await sql`insert into worktime_empty_days (staff_id, day, answer) values (${staffId}, ${day}, ${answer})
      on conflict (staff_id, day) do update set answer = excluded.answer`.execute(work.query);
  }
}

/** Working days of the week, up to today, of which nothing is known: neither entered nor answered. */
async function gapsOf(work: Work, staffId: number, monday: Day): Promise<readonly Day[]> {
  const sunday = addDays(monday, 6);
  const courtDays = await readCourtDays(work);
  const excuses = await readExcuses(work, [staffId], monday, sunday);
  const { rows } = await sql<{ day: Day }>`
    select distinct day from worktimes where staff_id = ${staffId} and deleted_at is null
      and day between ${monday} and ${sunday}`.execute(work.query);
  const entered = new Set(rows.map(({ day }) => day));
  return weekFrom(monday).filter(
    (day) =>
      excuses.get(placeOf(staffId, day)) !== "missing" &&
      isGap(courtDays, excuses, { staffId, day, minutes: entered.has(day) ? 1 : 0 }, addDays(firmToday(), 1)),
  );
}

function tell(work: Work, weekId: number, verb: "complete" | "reopen"): void {
  work.audit({ action: `worktimeWeek.${verb}`, recordType: "worktimeWeek", recordId: weekId });
  work.emit({ type: "record", ref: `worktime:${weekId}` });
}
