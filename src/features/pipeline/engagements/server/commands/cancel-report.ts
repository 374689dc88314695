import { Failure } from "#platform/server/http/failure.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import { liveReport } from "../bar-report.ts";
import { lockYear } from "./report-year.ts";

/** Takes the report of a year back, with the reason; what was frozen stays with it. 422 where there is none. */
export async function cancelReport(context: WriteContext, year: number, reason: string): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    await lockYear(work, year);
    const report = await liveReport(work, year);
    if (!report) throw new Failure("ruleViolated", `${year}년은 보고하지 않았습니다.`);
    await work.query
      .updateTable("bar_reports")
      .set({ canceled_at: new Date(), canceled_by_id: context.viewer.staff!.id, cancel_reason: reason })
      .where("id", "=", report.id)
      .execute();
    work.audit({
      action: "barReport.cancel",
      recordType: "barReport",
      recordId: report.id,
      changes: { year, reason },
    });
    work.emit({ type: "record", ref: "contract:all" });
  });
}
