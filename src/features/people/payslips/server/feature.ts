import type { ServerFeature } from "#firm/server/feature.ts";
import { payslipDelivered, payslipObjected } from "./bell.ts";
import { payslipRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { payslipSteps } from "./steps.ts";

/** 급여명세서: written and confirmed by two people of 인사관리, read by the person alone (product §6.14). */
export const payslips: ServerFeature = {
  name: "payslips",
  records: [payslipRecords],
  steps: [payslipSteps],
  routes,
  bell: { kinds: [payslipDelivered, payslipObjected] },
};
