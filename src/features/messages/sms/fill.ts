/** What stands in braces in a text and becomes a value when it is sent. */
export const tokens = {
  name: "이름",
  date: "일시",
  place: "장소",
  court: "법원",
  caseNo: "사건번호",
  amount: "금액",
  due: "기한",
  staff: "담당",
  firm: "로펌",
  firmTel: "대표번호",
} as const;
export type Token = keyof typeof tokens;
export type Given = Readonly<Partial<Record<Token, string>>>;

/** Stands where each recipient reads a link of their own; filled by what gives out links, and by nothing else. */
export const linkToken = "{링크}";

const places = /\{([가-힣]{1,8})\}/gu;
const keyOf = new Map(Object.entries(tokens).map(([key, word]) => [word as string, key as Token]));

/** The text with what is given in the place of the braces; what is not given stays as it stands. */
export function filled(text: string, given: Given): string {
  return text.replaceAll(places, (whole, word: string) => {
    const key = keyOf.get(word);
    const value = key === undefined ? undefined : given[key];
    return value === undefined || value === "" ? whole : value;
  });
}

/** The text with what is left in braces as something to be filled: 〔이름〕. */
export function withGapsShown(text: string): string {
  return text.replaceAll(places, (_, word: string) => `〔${word}〕`);
}

/** What stands in braces in a text, each once. */
export function openIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(places), ([whole]) => whole))];
}
