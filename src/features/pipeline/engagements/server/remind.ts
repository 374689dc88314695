import { seoulDay, type Day } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { reportDueOn, type BarReportKind } from "#firm/server/report-due.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { filingKey, filingKinds, lastEnded, periodWords, spanOf, type Filing, type FilingKind } from "../filings.ts";
import { liveReport } from "./bar-report.ts";
import { sharesOf, totalOf } from "./figures.ts";
import { contentsNow, sizeOf } from "./filings/filing.ts";

/** Months in which each is due: the one after its period. */
const months = { engagements: ["01"], officials: ["01", "07"], proBono: ["01"] } as const satisfies Record<
  BarReportKind,
  readonly string[]
>;

type Due = {
  readonly kind: BarReportKind;
  readonly year: number;
  readonly half: number;
  readonly to: Day;
  readonly title: string;
  readonly url: string;
};

/**
 * In January: gives 관리자 one task to report 수임건수 and 수임액 of the year that has ended (변호사법 제28조의2), unless
 * that is done or there was nothing. Returns whether it did.
 */
export function remindOfReport(database: Database, today: Day = seoulDay(Date.now())): Promise<boolean> {
  return inBackground(database, async (work) => {
    if (!isDueIn("engagements", today)) return false;
    const year = Number(today.slice(0, 4)) - 1;
    if (await liveReport(work, { year })) return false;
    const { contracts } = await totalOf(work, sharesOf(year));
    if (contracts === 0) return false;
    return tell(work, {
      kind: "engagements",
      year,
      half: 0,
      to: `${year}-12-31`,
      title: `${year}년 수임건수·수임액 ${contracts}건`,
      url: `/lawfirm/contract/bar-report?year=${year}`,
    });
  });
}

/**
 * In the month after their period: the same for the cases of lawyers who left a public office (January and July,
 * 시행령 제20조의11) and for 공익활동 (January). Returns whether it did.
 */
export function remindOfFiling(
  database: Database,
  kind: FilingKind,
  today: Day = seoulDay(Date.now()),
): Promise<boolean> {
  return inBackground(database, async (work) => {
    if (!isDueIn(kind, today)) return false;
    const filing: Filing = lastEnded(kind, today);
    if (await liveReport(work, filing)) return false;
    const size = sizeOf(await contentsNow(work, filing));
    if (size === 0) return false;
    return tell(work, {
      ...filing,
      to: spanOf(filing).to,
      title: `${periodWords(filing)} ${filingKinds[kind]} ${size}${kind === "officials" ? "건" : "명"}`,
      url: `/lawfirm/contract/bar-report?filing=${filingKey(filing)}`,
    });
  });
}

const isDueIn = (kind: BarReportKind, today: Day) => months[kind].some((month) => month === today.slice(5, 7));

async function tell(work: Work, { kind, year, half, to: end, title, url }: Due): Promise<boolean> {
  const to = await holdersOf(work, "관리자");
  const [from] = to;
  if (from === undefined) return false;
  const claimed = await work.query
    .insertInto("bar_report_alarms")
    .values({ kind, year, half })
    .onConflict((conflict) => conflict.doNothing())
    .returning("year")
    .executeTakeFirst();
  if (!claimed) return false;
  const dueOn = await reportDueOn(work, kind, end);
  const task = await tellByTask(work, { from, to, title: `[변호사회 보고] ${title}`, url, importance: "A", dueOn });
  await work.query
    .updateTable("bar_report_alarms")
    .set({ task_id: task })
    .where("kind", "=", kind)
    .where("year", "=", year)
    .where("half", "=", half)
    .execute();
  return true;
}

export const reportJob = defineRecurringJob({
  name: "engagements.report",
  label: "변호사회 보고 알림",
  every: "hour",
  run: async ({ database }) => {
    await remindOfReport(database);
    await remindOfFiling(database, "officials");
    await remindOfFiling(database, "proBono");
  },
});
