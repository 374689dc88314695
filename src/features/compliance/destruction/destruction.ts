import { oneOf, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { defineSteps } from "#records/steps.ts";

/** Why data stays although it is due. */
export const holdKinds = { 분쟁: "분쟁", 시효: "시효", 법정보존: "법정보존" } as const;
export type HoldKind = keyof typeof holdKinds;

/** Kinds of record that are destroyed on their own; what hangs on them goes with them. */
export const destroyedKinds = {
  client: "고객",
  consult: "상담",
  participant: "집단소송 참여자",
  presaleBuyer: "수분양자",
} as const;
export type DestroyedKind = keyof typeof destroyedKinds;

const statuses = { due: "대기", held: "보류", requested: "파기 요청", destroyed: "파기" } as const;

/** What is due to be destroyed; destroyed, it is the certificate. */
export const destructionItem = defineResource("destructionItem", {
  label: "파기함",
  table: "destruction_items",
  api: "/api/compliance/destruction",
  page: null,
  numbered: false,
  title: "status",
  whose: "record",
  fields: {
    status: oneOf(statuses, {
      label: "상태",
      required: true,
      readonly: true,
      tones: { due: "grey", held: "amber", requested: "accent", destroyed: "grey" },
    }),
    holdKind: oneOf(holdKinds, { label: "사유", readonly: true }),
    holdNote: text({ label: "상세 사유", max: 500, readonly: true, erase: "mask" }),
  },
  columns: ["status", "holdKind", "holdNote"],
});

/** Held or released, asked for by one person and agreed to by another (trust.md R32). */
export const destructionSteps = defineSteps(destructionItem, "status", {
  request: { label: "파기 요청", from: ["due"], to: "requested" },
  hold: { label: "보류", from: ["due"], to: "held", asks: ["holdKind", "holdNote"] },
  release: { label: "보류 해제", from: ["held"], to: "due" },
  approve: { label: "파기 승인", from: ["requested"], to: "destroyed", waits: true },
  withdraw: { label: "요청 철회", from: ["requested"], to: "due" },
});

/** How data goes, as the certificate says it. */
export const destructionMethod =
  "개인정보 항목을 지우고 암호화한 번호는 덮어쓴 뒤 폐기, 첨부 파일 삭제. 변경 이력의 옛 값은 보이지 않게 하고 3년 뒤, 백업은 보관 주기가 지나면 없어집니다.";
