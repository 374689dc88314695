/** Why data stays although it is due. */
export const holdKinds = ["분쟁", "시효", "법정보존"] as const;
export type HoldKind = (typeof holdKinds)[number];

/** Kinds of record that are destroyed on their own; what hangs on them goes with them. */
export const destroyedKinds = { client: "고객", consult: "상담" } as const;
export type DestroyedKind = keyof typeof destroyedKinds;

/** What can be done with an item of the 파기함. */
export const destructionSteps = ["hold", "release", "request", "withdraw", "approve"] as const;
export type DestructionStep = (typeof destructionSteps)[number];

/** How data goes, as the certificate says it. */
export const destructionMethod =
  "개인정보 항목을 지우고 암호화한 번호는 덮어쓴 뒤 폐기, 첨부 파일 삭제. 변경 이력의 옛 값은 보이지 않게 하고 3년 뒤, 백업은 보관 주기가 지나면 없어집니다.";
