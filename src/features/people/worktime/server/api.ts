/** What a payslip shows of the hours that its person entered. */
export { extraOfMonth } from "./extra.ts";
