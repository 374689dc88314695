import { sql } from "kysely";
import { reportDueOn, type BarReportKind } from "#firm/server/report-due.ts";
import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { wonSum } from "#platform/server/database/won-sum.ts";
import { byLawyer, frozenOf, sharesOf, totalOf, type Figures } from "./figures.ts";

type Query = Pick<Database, "query">;

type Period = { readonly kind?: BarReportKind; readonly year: number; readonly half?: number };

/** The report of a year, or of its half, that stands; undefined: there is none. */
export function liveReport({ query }: Query, { kind = "engagements", year, half = 0 }: Period) {
  return query
    .selectFrom("bar_reports as b")
    .innerJoin("staffs as s", "s.id", "b.reported_by_id")
    .select([
      "b.id",
      "b.reported_on as reportedOn",
      "b.receipt_no as receiptNo",
      "s.short_name as reportedBy",
      "b.created_at as createdAt",
    ])
    .where("b.kind", "=", kind)
    .where("b.year", "=", year)
    .where("b.half", "=", half)
    .where("b.canceled_at", "is", null)
    .executeTakeFirst();
}

/** The rows that the figures of a year are made of: frozen with its report, of today without one. */
export async function itemsOf(database: Query, year: number) {
  const report = await liveReport(database, { year });
  return { report, items: report ? frozenOf(report.id) : sharesOf(year) };
}

/** Whether a year is over: only then its figures are known. */
export function isOver(year: number): boolean {
  return year < Number(seoulDay(Date.now()).slice(0, 4));
}

/** 수임건수 and 수임액 of a year, due in the next January (변호사법 제28조의2). */
export async function readBarReport(database: Query, year: number) {
  const { report, items } = await itemsOf(database, year);
  const [dueOn, lawyers, total, today, former] = await Promise.all([
    reportDueOn(database, "engagements", `${year}-12-31`),
    byLawyer(database, items),
    totalOf(database, items),
    report ? totalOf(database, sharesOf(year)) : null,
    formerReports(database, year),
  ]);
  const differs = today !== null && (today.contracts !== total.contracts || today.amount !== total.amount);
  return {
    dueOn,
    mayReport: report === undefined && isOver(year),
    report: report ? { ...report, createdAt: report.createdAt.toISOString() } : null,
    lawyers,
    total,
    today: differs ? today : null,
    former,
  };
}

async function formerReports({ query }: Query, year: number) {
  const { rows } = await sql<
    Figures & {
      id: number;
      reportedOn: string;
      receiptNo: string;
      canceledBy: string;
      canceledAt: Date;
      reason: string;
    }
  >`
    select b.id, b.reported_on as "reportedOn", b.receipt_no as "receiptNo", s.short_name as "canceledBy",
      b.canceled_at as "canceledAt", b.cancel_reason as reason, count(distinct i.contract_id)::int as contracts,
      ${wonSum(sql`i.amount`)} as amount
    from bar_reports b join staffs s on s.id = b.canceled_by_id left join bar_report_items i on i.report_id = b.id
    where b.kind = 'engagements' and b.year = ${year} and b.canceled_at is not null
    group by b.id, s.id order by b.id desc`.execute(query);
  return rows.map(({ contracts, amount, canceledAt, ...row }) => ({
    ...row,
    canceledAt: canceledAt.toISOString(),
    total: { contracts, amount },
  }));
}
