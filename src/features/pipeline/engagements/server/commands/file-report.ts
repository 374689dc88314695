import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { withParticle } from "#platform/particle.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import { periodWords, spanOf, type Filing } from "../../filings.ts";
import { liveReport } from "../bar-report.ts";
import { contentsNow, editionOf, isFilingOver, sizeOf, type Contents } from "../filings/filing.ts";

type Reported = { readonly reportedOn: string; readonly receiptNo: string; readonly edition: string };

/** One report of a period at a time. */
export async function lockPeriod({ query }: Work, { kind, year, half }: Filing): Promise<void> {
  const key = `bar-report:${kind}:${year}:${half}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}::text, 0))`.execute(query);
}

/**
 * Writes down that something was reported to the bar association, and freezes it. 422 before the period is over and where
 * it was reported already, 400 for a day that is not after the period or not yet there, 409 where it is no longer what
 * the person saw.
 */
export async function fileReport(context: WriteContext, filing: Filing, sent: Reported): Promise<void> {
  const words = periodWords(filing);
  if (!isFilingOver(filing))
    throw new Failure("ruleViolated", `${withParticle(words, "이/가")} 끝난 뒤에 보고할 수 있습니다.`);
  if (sent.reportedOn <= spanOf(filing).to)
    throw invalidField("reportedOn", `${withParticle(words, "이/가")} 끝난 뒤의 보고일을 입력해 주세요.`);
  if (sent.reportedOn > seoulDay(Date.now())) throw invalidField("reportedOn", "보고일은 오늘보다 뒤일 수 없습니다.");
  await inTransaction(context.database, context.actor, async (work) => {
    await lockPeriod(work, filing);
    if (await liveReport(work, filing)) throw new Failure("ruleViolated", `${words} 보고는 이미 했습니다.`);
    const contents = await contentsNow(work, filing);
    if (editionOf(contents) !== sent.edition)
      throw new Failure("conflict", "그사이 내용이 바뀌었습니다. 새로고침하여 확인한 뒤 다시 보고해 주세요.");
    const { id } = await work.query
      .insertInto("bar_reports")
      .values({
        ...filing,
        reported_on: sent.reportedOn,
        receipt_no: sent.receiptNo,
        reported_by_id: context.viewer.staff!.id,
        created_by: context.viewer.userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await freeze(work, id, contents);
    const changes = { period: [null, words], rows: [null, sizeOf(contents)] } as const;
    work.audit({ action: "barReport.report", recordType: "barReport", recordId: id, changes });
    work.emit({ type: "record", ref: "contract:all" });
  });
}

async function freeze({ query }: Work, id: number, { cases, lawyers }: Contents): Promise<void> {
  const own = (rows: readonly object[]) => JSON.stringify(rows.map((row) => ({ ...row, report_id: id })));
  await sql`insert into bar_report_cases select * from jsonb_populate_recordset(null::bar_report_cases, ${own(cases)}::jsonb)`.execute(
    query,
  );
  await sql`insert into bar_report_pro_bono select * from jsonb_populate_recordset(null::bar_report_pro_bono, ${own(lawyers)}::jsonb)`.execute(
    query,
  );
}
