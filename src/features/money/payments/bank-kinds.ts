/** What a word of the 구분 column means for the account: money came in, or went out. */
export const kindDirections = { in: "입금", out: "출금" } as const;
export type Direction = keyof typeof kindDirections;

/** A word of the firm's table: as it is compared, and what it means. */
export type BankKind = { readonly word: string; readonly direction: Direction };

export const longestKind = 30;
/** Characters of a 구분 that are looked at. */
const longestRead = 100;

/** How words of 구분 are compared: `입금 (타행)` → 입금타행, `＋` → +. Blank when nothing of it can be compared. */
export function kindWord(text: string): string {
  return text
    .slice(0, longestRead)
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{N}+-]/gu, "")
    .toLowerCase();
}
