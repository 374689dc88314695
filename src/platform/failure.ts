/** Codes a failed call may carry; each has one status and one Korean default message. */
export const failureCodes = {
  invalid: [400, "입력한 내용을 확인해 주세요."],
  unauthenticated: [401, "로그인이 필요합니다."],
  secondFactor: [401, "인증 코드를 입력해 주세요."],
  confirmation: [403, "비밀번호를 다시 확인한 뒤 계속할 수 있습니다."],
  forbidden: [403, "접근 권한이 없습니다."],
  network: [403, "허용되지 않은 네트워크입니다. 사무실이나 지정된 네트워크에서 접속해 주세요."],
  notFound: [404, "찾을 수 없습니다."],
  conflict: [409, "다른 사용자가 먼저 수정했습니다. 새로고침 후 다시 시도하세요."],
  tooLarge: [413, "보낸 내용이 너무 큽니다."],
  unsupportedType: [415, "지원하지 않는 형식입니다."],
  ruleViolated: [422, "처리할 수 없는 요청입니다."],
  closedMonth: [423, "마감된 달의 자료는 바꿀 수 없습니다. 되돌리는 건은 마감되지 않은 달에 따로 등록해 주세요."],
  tooMany: [429, "요청이 너무 많습니다. 잠시 후 다시 시도해 주세요."],
  unknown: [500, "알 수 없는 오류가 발생했습니다."],
  unavailable: [503, "서비스를 잠시 사용할 수 없습니다. 잠시 후 다시 시도해 주세요."],
} as const satisfies Record<string, readonly [number, string]>;

export type FailureCode = keyof typeof failureCodes;

/** Message per field path, e.g. `{ title: "제목을 입력해 주세요." }`. */
export type FieldMessages = Readonly<Record<string, string>>;

/** The body of every failed call. */
export type FailureBody = {
  readonly success: false;
  readonly code: FailureCode;
  readonly message: string;
  readonly fields?: FieldMessages;
  /** The page of what stands in the way. */
  readonly opens?: string;
  readonly requestId: string;
};
