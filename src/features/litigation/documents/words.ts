/** Kinds of document (product §5.6). */
export const documentKindLabels = {
  complaint: "소장",
  answer: "답변서",
  brief: "준비서면",
  evidence: "증거",
  application: "신청서",
  contract: "계약서",
  powerOfAttorney: "위임장",
  opinion: "의견서",
  letter: "내용증명",
  judgment: "판결문",
  decision: "결정문",
  served: "송달문서",
  other: "기타",
} as const;
export type DocumentKind = keyof typeof documentKindLabels;

/** Kinds that come in or are kept: they are stored without having been submitted. */
export const keptKinds: readonly DocumentKind[] = [
  "contract",
  "powerOfAttorney",
  "evidence",
  "judgment",
  "decision",
  "served",
  "other",
];

/** States (product §5.6). */
export const documentStatusLabels = {
  draft: "초안",
  review: "검토요청",
  changes: "수정요청",
  approved: "승인",
  submitted: "제출/발송",
  stored: "보관",
} as const;
export type DocumentStatus = keyof typeof documentStatusLabels;

/** States in which text and file may still change. */
export const openForWriting: readonly DocumentStatus[] = ["draft", "review", "changes", "approved"];

/** States in which a document may be shared with the client: a lawyer has approved it, or it came in and is kept. */
export const shareable: readonly DocumentStatus[] = ["approved", "submitted", "stored"];

/** Whose evidence: 갑 of the plaintiff, 을 of the defendant, 병 of whoever joined. */
export const evidenceSides = { gap: "갑", eul: "을", byeong: "병" } as const;
export type EvidenceSide = keyof typeof evidenceSides;

/** Whether the words of a file can be found (additions D5). */
export const textStates = {
  none: "파일 없음",
  waiting: "읽는 중",
  text: "본문 텍스트",
  empty: "본문 없음",
  unsupported: "읽지 않는 형식",
  failed: "읽지 못함",
} as const;
export type TextState = keyof typeof textStates;

/** Minutes for which a document is checked out. */
export const lockMinutes = 60;

/** Days for which a removed document can be brought back. */
export const trashDays = 30;
