/** What the history of a record calls what became of its destruction. */
export const destructionActions = {
  destructionHold: "파기 보류",
  destructionRelease: "파기 보류 해제",
  destructionRequest: "파기 요청",
  destructionWithdraw: "파기 요청 철회",
  destructionApprove: "파기",
} as const;

/** What the history of a client or a consultation calls what became of requests about personal data, and of its destruction. */
export const privacyActions = {
  accessRequested: "개인정보 열람 요구",
  accessFile: "열람 자료 작성",
  accessDone: "열람 요구 처리",
  accessRefused: "열람 요구 거절",
  accessWithdrawn: "열람 요구 철회",
  correctionRequested: "개인정보 정정 요구",
  correctionDone: "정정 요구 처리",
  correctionRefused: "정정 요구 거절",
  correctionWithdrawn: "정정 요구 철회",
  deletionRequested: "개인정보 삭제 요구",
  deletionDone: "삭제 요구 처리",
  deletionRefused: "삭제 요구 거절",
  deletionWithdrawn: "삭제 요구 철회",
  suspensionRequested: "개인정보 처리정지 요구",
  suspensionDone: "처리정지 요구 처리",
  suspensionRefused: "처리정지 요구 거절",
  suspensionWithdrawn: "처리정지 요구 철회",
  ...destructionActions,
} as const;
