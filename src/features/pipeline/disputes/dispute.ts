/** States of a dispute with the words shown for them (product entity 분쟁). */
export const disputeStatusLabels = {
  received: "접수",
  fact: "사실확인",
  responding: "대응중",
  agreed: "합의",
  closed: "종결",
  external: "외부절차",
  rejected: "이유없음",
} as const;

export type DisputeStatus = keyof typeof disputeStatusLabels;
export const disputeStatuses = Object.keys(disputeStatusLabels) as DisputeStatus[];

export const disputeKinds = ["의뢰인", "상대방", "기관"] as const;
