import { bindSteps } from "#records/server/steps/bind-steps.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { addDays } from "#firm/court-days.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import { judgmentNoticeSteps as machine } from "../judgment-notice.ts";
import { loadLawTables } from "./load-tables.ts";
import { judgmentNoticeRecords } from "./records.ts";

/** 판결 통지: who told the client what, and what the client wants. */
export const judgmentNoticeSteps = bindSteps(judgmentNoticeRecords, machine, {
  sets: { tell: ({ context }) => ({ told_by_id: context.viewer.staff!.id, told_at: new Date() }) },
});

/** Working days within which a client learns of a judgment (additions L8). */
const workingDays = 2;

/** The day by which the client is told of a judgment that can be appealed until `lastDay`. */
export async function tellBy({ query }: Pick<Work, "query">, lastDay: Day): Promise<Day> {
  const { courtDays } = (await loadLawTables(query)).on(lastDay);
  let dueOn = seoulDay(Date.now());
  for (let left = workingDays; left > 0; left--) dueOn = courtDays.onOrAfter(addDays(dueOn, 1));
  return dueOn;
}

/** Opens the clock for telling the client of a judgment: two working days, with the last day of appeal. */
export async function openNotice(
  work: Work,
  userId: number,
  about: {
    readonly caseId: number;
    readonly deadlineId: number;
    readonly title: string;
    readonly lastDay: Day;
    readonly teamId: number;
  },
): Promise<number> {
  const dueOn = await tellBy(work, about.lastDay);
  const { id } = await work.query
    .insertInto("judgment_notices")
    .values({
      team_id: about.teamId,
      project_id: 0,
      case_id: about.caseId,
      deadline_id: about.deadlineId,
      title: about.title.slice(0, 200),
      due_on: dueOn,
      last_day: about.lastDay,
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
