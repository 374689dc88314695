/** What clients send: what telephones, scanners and offices make. */
const kinds = ["pdf", "jpg", "jpeg", "png", "heic", "hwp", "hwpx", "docx", "xlsx", "mp3", "m4a", "mp4", "zip"] as const;

/** Bounds of what one request takes; bytes, and numbers of files. */
export const pieceLimits = { file: 50_000_000, pieces: 100, bytesADay: 500_000_000 } as const;

const residentNumber = /(?<!\d)\d{6}\s?-?\s?[1-8]\d{6}(?!\d)/;

/** Why a file of this kind is not taken; null: it is. */
export function pieceProblem(kind: string, traits: readonly string[]): string | null {
  if (!kinds.some((one) => one === kind)) {
    return "PDF, 사진(JPG·PNG·HEIC), 한글·워드·엑셀, 녹음, 동영상, ZIP 파일만 보낼 수 있습니다.";
  }
  return traits.includes("protected") ? "암호가 걸린 파일은 열어 볼 수 없습니다. 암호를 풀어 다시 보내 주세요." : null;
}

/** Names of files are read in lists and logs: a number of a resident must not stand in them. */
export function pieceNameProblem(name: string): string | null {
  return residentNumber.test(name.normalize("NFKC"))
    ? "파일 이름에 주민등록번호가 있습니다. 이름을 바꾸어 다시 보내 주세요."
    : null;
}
