const rrn = /(?<!\d)(\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))\s?[-–—]?\s?[1-8]\d{6}(?!\d)/g;

/** The text without the numbers of residents in it, and whether there were any (개인정보 보호법 제24조의2). */
export function withoutRrn(text: string): { readonly text: string; readonly hasRrn: boolean } {
  const masked = text.replaceAll(rrn, "$1-*******");
  return { text: masked, hasRrn: masked !== text };
}
