/** States of a consultation with the words shown for them (product entity 상담). */
export const consultStatusLabels = {
  new: "접수",
  noAnswer: "부재중",
  contacted: "통화완료",
  scheduled: "예약",
  done: "상담완료",
  considering: "검토중",
  converted: "계약",
  onHold: "보류",
  lost: "종결",
  canceled: "취소",
  noShow: "노쇼",
  declined: "수임불가",
  duplicate: "중복",
} as const;

export type ConsultStatus = keyof typeof consultStatusLabels;
export const consultStatuses = Object.keys(consultStatusLabels) as ConsultStatus[];
