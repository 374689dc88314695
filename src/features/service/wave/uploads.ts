/** What a participant may send by a link: what telephones and scanners make. */
const uploadKinds = ["pdf", "jpg", "jpeg", "png", "heic"] as const;

const kindsInWords = "JPEG, PNG, HEIC, PDF";

/** Bounds of what comes by links; bytes, and numbers of files. */
export const uploadLimits = {
  file: 30_000_000,
  /** Of one document that waits to be handed in. */
  pieces: 40,
  document: 80_000_000,
  /** Of one link within a day, and altogether. */
  piecesADay: 200,
  bytesADay: 400_000_000,
  bytes: 1_500_000_000,
} as const;

/** Participants that are given links at once. */
export const mostLinked = 300;

/** Why somebody gets no link by message, beside what keeps any message away from a number. */
export const linkExclusions = {
  over: "참여가 끝남",
  complete: "서류 완비",
  contactLost: "연락 두절",
  noNumber: "연락처 없음",
  linked: "열린 링크가 있음",
} as const;
export type LinkExclusion = keyof typeof linkExclusions;

/** How a document stands to whoever hands it in. */
export const handingStates = {
  needed: "필요",
  again: "다시 제출",
  submitted: "제출됨",
  confirmed: "확인됨",
} as const;
export type HandingState = keyof typeof handingStates;

/** Why a file is not taken, in words for whoever sends it; null: it is. */
export function uploadProblem(kind: string, traits: readonly string[]): string | null {
  if (!uploadKinds.some((taken) => taken === kind)) return `${kindsInWords} 파일만 보낼 수 있습니다.`;
  if (traits.includes("protected")) return "암호가 걸린 PDF는 받을 수 없습니다. 암호를 풀어 다시 보내 주세요.";
  return null;
}
