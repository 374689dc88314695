/** What the chain of a participant tells (additions G1), in the order in which it usually happens. */
export const evidenceLabels = {
  applied: "신청",
  consented: "동의",
  consentWithdrawn: "동의 철회",
  uploaded: "서류 제출(링크)",
  documents: "서류 확인",
  contracted: "계약",
  poa: "위임장 수령",
  paid: "입금",
  plaintiff: "원고 확정",
  filed: "소제기",
  withdrawn: "탈퇴·소취하",
  paidOut: "배상금 지급",
  corrected: "앞 단계 취소",
} as const;
export type EvidenceKind = keyof typeof evidenceLabels;

/** How a consent was given or taken back. */
export const consentChannels = {
  web: "신청 페이지",
  paper: "서면",
  phone: "전화",
  kakao: "카카오톡",
  visit: "방문",
} as const;
export type ConsentChannel = keyof typeof consentChannels;

/** How it was made sure who consents. */
export const identityChecks = {
  none: "확인 안 함",
  telephone: "등록 연락처로 확인",
  idCard: "신분증 확인",
  signature: "서명·날인 대조",
  certificate: "본인확인 서비스",
} as const;
export type IdentityCheck = keyof typeof identityChecks;

/**
 * Whether a consent text says how the costs are shared, as that of a suit with 선정당사자 must: a cost order names that
 * person alone (대법원 2010마1003).
 */
export function statesCostSharing(body: string): boolean {
  return body.includes("소송비용") && (body.includes("분담") || body.includes("나누어"));
}

/** Whether a consent is about personal data too: to take part in a suit alone says nothing of them (개인정보 보호법 제22조). */
export function statesPersonalData(body: string): boolean {
  return body.replaceAll(/\s/g, "").includes("개인정보");
}

/** What a participant has handed in by a link, as the chain tells of it. */
export type Submission = {
  readonly document: string;
  readonly pieces: number;
  readonly pages: number | null;
  readonly beside: number;
  readonly sha256: readonly string[];
  readonly address: string;
};

/** What came in by a link, in words: which document, of how many shots, from which address, and the hashes of its files. */
export function submissionWords({ document, pieces, pages, beside, sha256, address }: Submission): string {
  return [
    document,
    pages === null ? `파일 ${pieces}개` : `${pieces}개 → PDF ${pages}쪽`,
    beside > 0 ? `PDF에 넣지 못한 원본 ${beside}개` : "",
    address,
    `SHA-256 ${sha256.join(", ")}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
