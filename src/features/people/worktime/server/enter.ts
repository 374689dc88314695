import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockRecord } from "#records/server/read.ts";
import { insertRecord, type WriteContext } from "#records/server/write.ts";
import { splitAtMidnight } from "../day.ts";
import type { Category, worktimeSources } from "../worktime.ts";
import { worktimeRecords } from "./records.ts";

/** What somebody enters: clock times, or a day and minutes. */
export type Entered = {
  readonly day: Day | null;
  readonly startAt: string | null;
  readonly endAt: string | null;
  readonly minutes: number | null;
  readonly project: number | null;
  readonly category: Category;
  readonly parallel: boolean;
  readonly billable: boolean;
  readonly memo: string;
};

type Source = keyof typeof worktimeSources;

/** Enters time of one's own; what crosses midnight becomes an entry for each day. Answers their numbers. */
export function enterWorktime(context: WriteContext, entered: Entered): Promise<number[]> {
  return inTransactionOnce(context, (work) => insertEntered(work, context, entered, "manual"));
}

/** The same as part of a transaction that does more. */
export async function insertEntered(
  work: Work,
  context: WriteContext,
  entered: Entered,
  source: Source,
): Promise<number[]> {
  const numbers: number[] = [];
  for (const time of stretchesOf(entered))
    numbers.push(await insertOne(work, context, { ...entered, ...time }, source));
  return numbers;
}

type Time = {
  readonly day: Day;
  readonly startAt: string | null;
  readonly endAt: string | null;
  readonly minutes: number;
};

function stretchesOf({ day, startAt, endAt, minutes }: Entered): readonly Time[] {
  if (startAt !== null && endAt !== null) {
    if (Date.parse(startAt) >= Date.parse(endAt)) throw invalidField("endAt", "종료는 시작보다 뒤여야 합니다.");
    const parts = splitAtMidnight({ startAt, endAt });
    if (parts.length > 2) throw invalidField("endAt", "한 번에 자정을 한 번만 넘길 수 있습니다. 날짜별로 적어 주세요.");
    return parts;
  }
  if (startAt !== null || endAt !== null)
    throw invalidField(startAt === null ? "startAt" : "endAt", "시작과 종료 시각을 함께 적거나 둘 다 비워 주세요.");
  if (day === null) throw invalidField("day", "날짜를 골라 주세요.");
  if (minutes === null) throw invalidField("minutes", "시간을 적어 주세요. 예: 90, 1:30");
  return [{ day, startAt, endAt, minutes }];
}

async function insertOne(work: Work, context: WriteContext, entry: Omit<Entered, keyof Time> & Time, source: Source) {
  const staff = context.viewer.staff!.id;
  const id = await insertRecord(work, context, worktimeRecords, { ...entry, staff });
  if (source !== "manual") await work.query.updateTable("worktimes").set({ source }).where("id", "=", id).execute();
  await submitIntoApprovedWeek(work, context, id);
  return id;
}

/**
 * What is added to a week that was approved goes to those who approve at once: the week is 제출 again, with no more than
 * the difference to look at (additions 4).
 */
async function submitIntoApprovedWeek(work: Work, context: WriteContext, id: number): Promise<void> {
  const { rows } = await sql<{ approved: boolean }>`
    select count(*) > 0 and bool_and(o.status in ('approved', 'submitted')) and bool_or(o.status = 'approved') as approved
    from worktimes w join worktimes o on o.week_id = w.week_id and o.id <> w.id and o.deleted_at is null
    where w.id = ${id}`.execute(work.query);
  if (!rows[0]!.approved) return;
  const row = await lockRecord(work.query, worktimeRecords, id, context);
  await changeRecord(work, context, worktimeRecords, row, { action: "submit", set: { status: "submitted" } });
}
