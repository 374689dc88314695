import { longText } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { approveContracts } from "./access.ts";
import { contract, type ContractStatus } from "./contract.ts";

/** States in which fees and plan may still be written as they are agreed. */
export const openForFees: readonly ContractStatus[] = ["draft", "review", "sent"];

/** States in which the terms change by a 변경계약. */
export const openForAmendment: readonly ContractStatus[] = ["signed", "active"];

/** States in which lawyers come to a contract, so that it is confirmed why one may whom its 관할기관 bars. */
export const openForLawyers: readonly ContractStatus[] = [...openForFees, ...openForAmendment, "fulfilled"];

/** States in which the result that a 성공보수 depends on is entered. */
export const openForResults: readonly ContractStatus[] = ["signed", "active", "fulfilled", "terminated"];

/** The way of a contract (product §5.3). */
export const contractSteps = defineSteps(
  contract,
  "status",
  {
    approve: { label: "승인", from: ["review", "sent"], by: approveContracts, waits: true },
    review: { label: "내부검토 요청", from: ["draft"], to: "review" },
    revise: { label: "작성으로 되돌리기", from: ["review", "sent"], to: "draft" },
    send: { label: "발송", from: ["review"], to: "sent" },
    sign: { label: "서명완료", from: ["review", "sent"], to: "signed", asks: ["signedAt", "signMethod"] },
    activate: { label: "진행", from: ["signed"], to: "active" },
    fulfil: { label: "완료", from: ["active"], to: "fulfilled" },
    terminate: { label: "해지", from: ["signed", "active"], to: "terminated", asks: ["reason"], danger: true },
    void: { label: "취소", from: ["draft", "review", "sent"], to: "void", asks: ["reason"], danger: true },
  },
  { reason: longText({ label: "사유", max: 500 }) },
);
