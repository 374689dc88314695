import type { BellKind } from "#records/server/bell/kinds.ts";

export const payslipDelivered: BellKind = { name: "payslip.delivered", why: "급여", says: "급여명세서를 보냈습니다" };
export const payslipObjected: BellKind = {
  name: "payslip.objected",
  why: "급여",
  says: "급여명세서에 이의를 신청했습니다",
};
