import { z } from "zod";
import { day, line, paging, recordId, recordIdParam, success, wonSum } from "#platform/schema.ts";
import { costLines } from "./cost-lines.ts";

/** Of one row. */
const won = z.int();
const period = { from: day.meta({ label: "시작일" }), to: day.meta({ label: "종료일" }) };
export const groupings = ["month", "quarter", "team", "person", "category", "payType"] as const;

const filters = {
  ...period,
  teamId: recordIdParam.optional().meta({ label: "팀", record: "teams.id" }),
  staffId: recordIdParam.optional().meta({ label: "담당", record: "staffs.id" }),
  category: line("분야", 40).optional(),
  payType: z.enum(["카드", "계좌이체", "현금", "간편결제"]).optional().meta({ label: "수단" }),
  /** Of the consultation that led to the contract. */
  brandId: recordIdParam.optional().meta({ label: "브랜드", record: "brands.id" }),
  /** N leaves cancellations and refunds out. */
  reversals: z.enum(["Y", "N"]).default("Y").meta({ label: "환불 포함" }),
};

const row = z.strictObject({
  paymentId: recordId,
  payDate: day,
  payName: z.string(),
  contractNumber: recordId.nullable(),
  contractTitle: z.string(),
  clientName: z.string(),
  projectNumber: recordId.nullable(),
  projectTitle: z.string(),
  category: z.string(),
  team: z.string(),
  staff: z.string(),
  payType: z.string(),
  gross: won,
  net: won,
  supply: won,
  vat: won,
  evidence: z.string(),
  allocations: z.string(),
  reversal: z.boolean(),
});

/** Sales of a period: what was received, matched and counts as revenue, a line for each fee that it paid. */
export const listSales = {
  query: z.strictObject({ ...filters, ...paging, groupBy: z.enum(groupings).default("month").meta({ label: "묶음" }) }),
  response: success({
    models: z.array(row),
    total: z.int(),
    sums: z.strictObject({ gross: wonSum, net: wonSum, supply: wonSum, vat: wonSum }),
    groups: z.array(z.strictObject({ key: z.string(), label: z.string(), count: z.int(), gross: wonSum, net: wonSum })),
    /** The same of the period before. */
    previous: z.strictObject({ from: day, to: day, count: z.int(), gross: wonSum, net: wonSum }),
    /** Brands of the lines of the period, whichever of them is asked for. */
    brands: z.array(z.strictObject({ id: recordId, name: z.string() })),
  }),
};

const differenceKinds = ["unmatched", "otherTeam", "deposit", "expected", "writtenOff"] as const;

/** Whether the sales of a period are the revenue of the bar, and every row that stands in one of them alone. */
export const reconcile = {
  query: z.strictObject(period),
  response: success({
    /** Revenue by the formula of the bar; of the whole firm for those who see the bar. */
    bar: wonSum,
    firmWide: z.boolean(),
    sales: wonSum,
    /** Part of the bar that is not in the sales: unmatched receipts and other teams. */
    unmatched: wonSum,
    otherTeams: wonSum,
    /** bar − sales − unmatched − otherTeams: 0 when both agree to the won. */
    difference: wonSum,
    rows: z.array(
      z.strictObject({
        paymentId: recordId,
        payDate: day,
        payName: z.string(),
        payType: z.string(),
        gross: won,
        net: won,
        kind: z.enum(differenceKinds),
      }),
    ),
    /** Number and sum of each kind, rows beyond the first 200 included. */
    kinds: z.array(z.strictObject({ kind: z.enum(differenceKinds), count: z.int(), gross: wonSum, net: wonSum })),
  }),
};

const share = z.strictObject({ key: z.string(), label: z.string(), net: wonSum, count: z.int() });
export const readDashboard = {
  query: z.strictObject({ quarter: day.optional().meta({ label: "분기" }) }),
  response: success({
    quarter: z.strictObject({ label: z.string(), from: day, to: day }),
    revenue: wonSum,
    baseTarget: z.int(),
    overTarget: z.int(),
    previous: z.strictObject({ label: z.string(), from: day, to: day, revenue: wonSum }),
    yearAgo: z.strictObject({ label: z.string(), from: day, to: day, revenue: wonSum }),
    /** null for those who see the summary alone. */
    parts: z
      .strictObject({
        byTeam: z.array(share),
        byPayType: z.array(share),
        byCategory: z.array(share),
        aging: z.array(
          z.strictObject({ bucket: z.enum(["0-30", "31-60", "61-90", "90+"]), count: z.int(), open: wonSum }),
        ),
        openTotal: wonSum,
        deposits: wonSum,
        /** Receipts whose evidence nobody has issued yet. */
        evidence: z.strictObject({ count: z.int(), late: z.int() }),
        /** Receipts, what went back, and expenses on the day on which they were paid. */
        weeks: z.array(z.strictObject({ from: day, to: day, received: wonSum, returned: wonSum, spent: wonSum })),
        expenses: z.strictObject({
          labour: wonSum,
          rent: wonSum,
          promotion: wonSum,
          other: wonSum,
          secondPromotion: wonSum,
          total: wonSum,
        }),
        /** The costs that are expenses of the quarter; the others are the numbers of spec §9. */
        actualCosts: z.array(z.enum(costLines)),
        profit: wonSum,
      })
      .nullable(),
  }),
};
