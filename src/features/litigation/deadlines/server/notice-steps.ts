import { sql } from "kysely";
import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockRecord } from "#records/server/read.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { addDays } from "#firm/court-days.ts";
import { isFromBefore } from "#firm/server/late.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import { judgmentNoticeSteps as machine } from "../judgment-notice.ts";
import { loadLawTables } from "./load-tables.ts";
import { judgmentNoticeRecords } from "./records.ts";

/** 판결 통지: who told the client what, and what the client wants. */
export const judgmentNoticeSteps = bindSteps(judgmentNoticeRecords, machine, {
  sets: { tell: ({ context }) => ({ told_by_id: context.viewer.staff!.id, told_at: new Date() }) },
  after: {
    answer: async ({ input }) =>
      input.answer === "undecided"
        ? { says: ["상소 의사가 정해지면 ‘회신 기록’을 한 번 더 해 주세요. 만료 5일 전부터 S 할일로 알립니다."] }
        : {},
  },
});

/** Working days within which a client learns of a judgment (additions L8). */
const workingDays = 2;

/** The day by which the client is told of a judgment that can be appealed until `lastDay`; null: that day is not known. */
async function tellBy({ query }: Pick<Work, "query">, lastDay: Day | null): Promise<Day> {
  const today = seoulDay(Date.now());
  const { courtDays } = (await loadLawTables(query)).on(lastDay ?? today);
  let dueOn = today;
  for (let left = workingDays; left > 0; left--) dueOn = courtDays.onOrAfter(addDays(dueOn, 1));
  return dueOn;
}

/** What a notice goes back to where the client has been told another last day, or none. */
export async function tellAnew(work: Pick<Work, "query">, lastDay: Day) {
  return { status: "waiting" as const, due_on: await tellBy(work, lastDay), reached: false, answer: null };
}

/** Whether the last day was over before the firm began to work with the product: nobody is told of it here any more. */
export async function isEndedBefore({ query }: Pick<Work, "query">, lastDay: Day): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select ${isFromBefore(sql`${lastDay}::date`)} as ended`.execute(query);
  return rows[0]!.ended;
}

type Judged = {
  readonly caseId: number;
  /** The service by which it reached us; null: it was pronounced, and has not come yet. */
  readonly serviceId: number | null;
  /** The deadline of appeal; null: none was entered with the document. */
  readonly deadline: { readonly id: number; readonly lastDay: Day } | null;
  readonly title: string;
  readonly teamId: number;
};

/**
 * Opens the clock for telling the client of a judgment or decision: two working days, with the last day of appeal where
 * that is known. One that is open for the same service gets the day instead of a second one. Returns its number.
 */
export async function openNotice(work: Work, context: Asker, about: Judged): Promise<number> {
  const standing = await work.query
    .selectFrom("judgment_notices")
    .select("id")
    .where("service_id", "=", about.serviceId ?? 0)
    .where("deadline_id", "is", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!standing) return insertNotice(work, context.viewer.userId, about);
  if (about.deadline === null) return standing.id;
  const before = await lockRecord(work.query, judgmentNoticeRecords, standing.id, context);
  const { id: deadlineId, lastDay } = about.deadline;
  // Whoever was told without the last day is to be told of it.
  const anew = before.status !== "waiting";
  const set = { deadline_id: deadlineId, last_day: lastDay, ...(anew && (await tellAnew(work, lastDay))) };
  await changeRecord(work, context, judgmentNoticeRecords, before, { action: "follow", set });
  return standing.id;
}

async function insertNotice(work: Work, userId: number, about: Judged): Promise<number> {
  const lastDay = about.deadline?.lastDay ?? null;
  const dueOn = await tellBy(work, lastDay);
  const { id } = await work.query
    .insertInto("judgment_notices")
    .values({
      team_id: about.teamId,
      project_id: 0,
      case_id: about.caseId,
      deadline_id: about.deadline?.id ?? null,
      service_id: about.serviceId,
      title: about.title.slice(0, 200),
      due_on: dueOn,
      last_day: lastDay,
      created_by: userId,
      updated_by: userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  work.audit({
    action: "judgmentNotice.create",
    recordType: "judgmentNotice",
    recordId: id,
    changes: { due_on: [null, dueOn] },
  });
  work.emit({ type: "record", ref: `judgmentNotice:${id}` });
  return id;
}
