import { Failure } from "#platform/server/http/failure.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import { periodWords, type Filing } from "../../filings.ts";
import { liveReport } from "../bar-report.ts";
import { lockPeriod } from "./file-report.ts";
import { lockYear } from "./report-year.ts";

/** Takes the report of a year back, with the reason; what was frozen stays with it. 422 where there is none. */
export async function cancelReport(context: WriteContext, year: number, reason: string): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    await lockYear(work, year);
    const report = await liveReport(work, { year });
    if (!report) throw new Failure("ruleViolated", `${year}년은 보고하지 않았습니다.`);
    await takeBack(work, context, report.id, { year, reason });
  });
}

/** The same for a report of another kind. */
export async function cancelFiling(context: WriteContext, filing: Filing, reason: string): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    await lockPeriod(work, filing);
    const report = await liveReport(work, filing);
    if (!report) throw new Failure("ruleViolated", `${periodWords(filing)} 보고는 하지 않았습니다.`);
    await takeBack(work, context, report.id, { period: periodWords(filing), reason });
  });
}

type Told = { readonly reason: string } & Readonly<Record<string, unknown>>;

async function takeBack(work: Work, { viewer }: WriteContext, id: number, changes: Told): Promise<void> {
  await work.query
    .updateTable("bar_reports")
    .set({ canceled_at: new Date(), canceled_by_id: viewer.staff!.id, cancel_reason: changes.reason })
    .where("id", "=", id)
    .execute();
  work.audit({ action: "barReport.cancel", recordType: "barReport", recordId: id, changes });
  work.emit({ type: "record", ref: "contract:all" });
}
