import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import { isOver, liveReport } from "../bar-report.ts";
import { frozenOf, sharesOf, totalOf, type Figures } from "../figures.ts";

type Reported = { readonly reportedOn: string; readonly receiptNo: string; readonly seen: Figures };

/** One report of a year at a time. */
export async function lockYear({ query }: Work, year: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bar-report:' || ${year}::int, 0))`.execute(query);
}

/**
 * Writes down that the figures of a year were reported, and freezes the contracts that they count with their amounts.
 * 422 before the year is over and where it was reported already, 400 for a day that is not after the year or not yet
 * there, 409 where the figures are no longer those that the person saw.
 */
export async function reportYear(context: WriteContext, year: number, sent: Reported): Promise<void> {
  if (!isOver(year)) throw new Failure("ruleViolated", `${year}년이 끝난 뒤에 보고할 수 있습니다.`);
  refuseDay(year, sent.reportedOn);
  await inTransaction(context.database, context.actor, async (work) => {
    await lockYear(work, year);
    if (await liveReport(work, { year })) throw new Failure("ruleViolated", `${year}년은 이미 보고했습니다.`);
    const { id } = await work.query
      .insertInto("bar_reports")
      .values({
        year,
        reported_on: sent.reportedOn,
        receipt_no: sent.receiptNo,
        reported_by_id: context.viewer.staff!.id,
        created_by: context.viewer.userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`insert into bar_report_items (report_id, contract_id, staff_id, amount)
      select ${id}::bigint, i.contract_id, i.staff_id, i.amount from (${sharesOf(year)}) i`.execute(work.query);
    const total = await totalOf(work, frozenOf(id));
    if (total.contracts !== sent.seen.contracts || total.amount !== sent.seen.amount)
      throw new Failure("conflict", "그사이 집계가 바뀌었습니다. 새로고침하여 확인한 뒤 다시 보고해 주세요.");
    const changes = { year: [null, year], contracts: [null, total.contracts], amount: [null, total.amount] } as const;
    work.audit({ action: "barReport.report", recordType: "barReport", recordId: id, changes });
    work.emit({ type: "record", ref: "contract:all" });
  });
}

function refuseDay(year: number, reportedOn: string): void {
  if (reportedOn <= `${year}-12-31`) throw invalidField("reportedOn", `${year}년이 끝난 뒤의 보고일을 입력해 주세요.`);
  if (reportedOn > seoulDay(Date.now())) throw invalidField("reportedOn", "보고일은 오늘보다 뒤일 수 없습니다.");
}
