/** What a person is told whose percentage cannot be read. */
export const percentHint = "0부터 100까지, 소수점 아래 셋째 자리까지 적어 주세요.";

const typedPercent = /^(\d{1,3})(?:\.(\d{1,3}))?%?$/;

/** Percent from what a person types: `7.7`, `7.7 %`, `７.７`. Null when it is none from 0 to 100 with three decimals. */
export function parsePercent(text: string): number | null {
  if (text.length > 40) return null;
  const plain = text.normalize("NFKC").replaceAll(/\s/gu, "");
  const [, whole, decimals = ""] = typedPercent.exec(plain) ?? [];
  if (whole === undefined) return null;
  const value = Number(`${whole}.${decimals || "0"}`);
  return value <= 100 ? value : null;
}

/** `7.7%`, without zeros that say nothing. */
export function formatPercent(percent: number): string {
  return `${percent}%`;
}

/** Thousandths of a percent, a whole number: what shares are counted with. */
export function thousandthsOf(percent: number): number {
  return Math.round(percent * 1_000);
}
