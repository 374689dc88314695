import { legalCaseRef, projectRef } from "#firm/refs.ts";
import { date, instant, money, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { defineSteps } from "#records/steps.ts";

const securityStatusLabels = { open: "제공", applied: "담보취소 신청", recovered: "회수" } as const;
const securityKinds = { deposit: "공탁", insurance: "보증보험" } as const;
const securityGrounds = { won: "승소확정", consent: "동의", demand: "권리행사최고" } as const;

/** 담보 (additions L12): what was deposited or insured for a case, until it is recovered. */
export const courtSecurity = defineResource("courtSecurity", {
  label: "담보",
  table: "court_securities",
  api: "/api/court-securities",
  page: "/lawfirm/service/legal-case/securities",
  numbered: false,
  title: "title",
  order: "-depositedOn",
  whose: [["legalCase", "case_id"]],
  happened: ["depositedOn", "recoveredOn"],
  inOrder: [["depositedOn", "recoveredOn"]],
  fields: {
    depositedOn: date({ label: "제공일", required: true, sort: true, filter: true, disclose: true }),
    kind: oneOf(securityKinds, { label: "종류", required: true, filter: true, width: 92, disclose: true }),
    status: oneOf(securityStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 110,
      tones: { open: "amber", applied: "blue", recovered: "green" },
      disclose: true,
    }),
    title: text({ label: "내용", required: true, max: 200, width: 0, disclose: true, erase: "known" }),
    case: ref(legalCaseRef, { label: "소송사건", required: true, filter: true, width: 240 }),
    project: ref(projectRef, { label: "사건", readonly: true, detailOnly: true }),
    amount: money({ label: "금액", required: true, sum: true, width: 124, disclose: true }),
    ground: oneOf(securityGrounds, { label: "담보취소 사유", readonly: true, width: 110, disclose: true }),
    recoveredOn: date({ label: "회수일", readonly: true, disclose: true }),
    note: text({ label: "비고", max: 500, detailOnly: true, erase: "empty" }),
    createdAt: instant({ label: "등록", required: true, readonly: true, detailOnly: true }),
  },
  columns: ["depositedOn", "kind", "status", "title", "case", "amount", "ground", "recoveredOn"],
});

export const courtSecuritySteps = defineSteps(courtSecurity, "status", {
  apply: { label: "담보취소 신청", from: ["open"], to: "applied", asks: ["ground"], undo: true },
  recover: { label: "회수", from: ["open", "applied"], to: "recovered", asks: ["recoveredOn"] },
});
