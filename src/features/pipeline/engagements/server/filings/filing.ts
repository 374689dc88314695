import { createHash } from "node:crypto";
import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { reportDueOn } from "#firm/server/report-due.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { isoInstant } from "#records/server/present.ts";
import { spanOf, type Filing } from "../../filings.ts";
import { liveReport } from "../bar-report.ts";
import { frozenCases, nameCases, officialCases, type OfficialCase } from "./officials.ts";
import { frozenLawyers, nameLawyers, proBonoLawyers, type ProBonoLawyer } from "./pro-bono.ts";

type Query = Pick<Database, "query">;

/** What a report consists of; one of the two is empty, by its kind. */
export type Contents = { readonly cases: readonly OfficialCase[]; readonly lawyers: readonly ProBonoLawyer[] };

/** What would be reported now. */
export async function contentsNow(database: Query, filing: Filing): Promise<Contents> {
  return filing.kind === "officials"
    ? { cases: await officialCases(database, filing), lawyers: [] }
    : { cases: [], lawyers: await proBonoLawyers(database, filing.year) };
}

/** What was reported. */
async function contentsOf(database: Query, reportId: number): Promise<Contents> {
  const [cases, lawyers] = await Promise.all([frozenCases(database, reportId), frozenLawyers(database, reportId)]);
  return { cases, lawyers };
}

/** A digest by which what a person saw is told from what has come to be. */
export function editionOf({ cases, lawyers }: Contents): string {
  const text = JSON.stringify([
    cases.map((one) => [
      one.contract_id,
      one.staff_id,
      one.office,
      one.left_on,
      one.engaged_on,
      one.ended,
      one.progress,
      one.result,
    ]),
    lawyers.map((one) => [one.staff_id, one.target, one.approved, one.missing, one.levy, one.lowered]),
  ]);
  return createHash("sha256").update(text).digest("hex");
}

/** How many rows a report has. */
export const sizeOf = ({ cases, lawyers }: Contents) => cases.length + lawyers.length;

/** Whether the period of a report is over: only then it is known what is reported. */
export function isFilingOver(filing: Filing): boolean {
  return spanOf(filing).to < seoulDay(Date.now());
}

/** A report as this person may read it, with the keys of the contracts and of the lawyers that it tells of. */
export async function readFiling(database: Query, asker: Asker, filing: Filing) {
  const report = await liveReport(database, filing);
  const now = await contentsNow(database, filing);
  const contents = report ? await contentsOf(database, report.id) : now;
  const span = spanOf(filing);
  const [{ models: officials, contractIds, hidden }, proBono, dueOn, exported, former] = await Promise.all([
    nameCases(database, asker, contents.cases),
    nameLawyers(database, contents.lawyers),
    reportDueOn(database, filing.kind, span.to),
    lastExport(database, filing),
    formerFilings(database, filing),
  ]);
  const edition = editionOf(contents);
  const staffIds = [...new Set([...officials, ...proBono].map(({ staffId }) => staffId))];
  return {
    contractIds,
    staffIds,
    answer: {
      ...span,
      dueOn,
      mayReport: report === undefined && isFilingOver(filing),
      edition,
      report: report ? { ...report, createdAt: isoInstant(report.createdAt) } : null,
      differs: edition !== editionOf(now),
      exported,
      officials,
      proBono,
      hidden,
      former,
    },
  };
}

async function lastExport({ query }: Query, { kind, year, half }: Filing) {
  const found = await query
    .selectFrom("bar_report_exports as x")
    .innerJoin("staffs as s", "s.id", "x.exported_by_id")
    .select(["x.created_at as at", "s.short_name as by"])
    .where("x.kind", "=", kind)
    .where("x.year", "=", year)
    .where("x.half", "=", half)
    .orderBy("x.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return found ? { at: isoInstant(found.at), by: found.by } : null;
}

async function formerFilings({ query }: Query, { kind, year, half }: Filing) {
  const { rows } = await sql<{
    id: number;
    reportedOn: string;
    receiptNo: string;
    canceledBy: string;
    canceledAt: Date;
    reason: string;
    rows: number;
  }>`
    select b.id, b.reported_on as "reportedOn", b.receipt_no as "receiptNo", s.short_name as "canceledBy",
      b.canceled_at as "canceledAt", b.cancel_reason as reason,
      (select count(*) from bar_report_cases c where c.report_id = b.id)::int
        + (select count(*) from bar_report_pro_bono p where p.report_id = b.id)::int as rows
    from bar_reports b join staffs s on s.id = b.canceled_by_id
    where b.kind = ${kind} and b.year = ${year} and b.half = ${half} and b.canceled_at is not null
    order by b.id desc`.execute(query);
  return rows.map(({ canceledAt, ...row }) => ({ ...row, canceledAt: isoInstant(canceledAt) }));
}
