/** A number of a resident or a registered foreigner: the day of birth, and seven digits that are nobody else's. */
const alone = /(?<!\d)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\s?[-–—]?\s?[1-8]\d{6}(?!\d)/g;
/** With its line between, wherever it stands. */
const withLine = /\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[-–—][1-8]\d{6}/g;
const tail = 7;
const wide = /[０-９－]/g;

export type Span = { readonly from: number; readonly to: number };

/** Where the last seven digits of such numbers stand; `touching`: also where other digits stand right beside them. */
export function tailsOfRrn(text: string, { touching = false }: { readonly touching?: boolean } = {}): Span[] {
  const narrow = text.replaceAll(wide, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfe_e0));
  const found = [...narrow.matchAll(alone), ...(touching ? narrow.matchAll(withLine) : [])];
  return found.map(({ index, 0: all }) => ({ from: index + all.length - tail, to: index + all.length }));
}

/** The text without the numbers of residents in it, and whether there were any (개인정보 보호법 제24조의2). */
export function withoutRrn(text: string): { readonly text: string; readonly hasRrn: boolean } {
  const tails = tailsOfRrn(text);
  if (tails.length === 0) return { text, hasRrn: false };
  const letters = text.split("");
  for (const { from, to } of tails) letters.fill("*", from, to);
  return { text: letters.join(""), hasRrn: true };
}
