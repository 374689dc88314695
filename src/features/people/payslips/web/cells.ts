import type { RowOf } from "#records/resource.ts";
import type { payslip } from "../payslip.ts";

/** A month is said without its first day. */
export const payslipCells = { month: ({ month }: RowOf<typeof payslip>) => month.slice(0, 7) };
