import { reportEngagements } from "./access.ts";

/** The pages of 계약, in their order (product §6.16). */
export const contractTabs = [
  { path: "/lawfirm/contract", label: "계약" },
  { path: "/lawfirm/contract/engagements", label: "수임장부" },
  { path: "/lawfirm/contract/bar-report", label: "변호사회 보고", policy: reportEngagements },
] as const;
