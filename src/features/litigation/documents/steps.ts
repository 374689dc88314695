import { text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { approveDocuments } from "./access.ts";
import { document } from "./document.ts";

/** What an approval is about. */
const covers = ["kind", "title", "fileVersion"] as const;

/** The way of a document (product §5.6): a lawyer who did not ask for it approves, and again when it has changed. */
export const documentSteps = defineSteps(
  document,
  "status",
  {
    request: {
      label: "검토요청",
      from: ["draft", "changes"],
      to: "review",
      asks: ["reviewer"],
      undo: true,
    },
    approve: {
      label: "승인",
      from: ["review"],
      to: "approved",
      by: approveDocuments,
      notWho: "request",
      waits: "reviewer",
      covers,
    },
    sendBack: { label: "수정요청", from: ["review"], to: "changes", asks: ["reason"], undo: true },
    recall: { label: "승인 취소", from: ["approved"], to: "review", asks: ["reason"], aside: true },
    submit: {
      label: "제출 기록",
      from: ["approved"],
      to: "submitted",
      asks: ["submittedAt"],
      takes: ["receiptNo", "receiptCourt", "receiptCaseNo", "receiptDocument"],
    },
    store: { label: "보관", from: ["draft", "submitted"], to: "stored", undo: true },
    reopen: { label: "다시 검토", from: ["stored"], to: "review", asks: ["reason"], aside: true },
  },
  { reason: text({ label: "사유", max: 500 }) },
);
