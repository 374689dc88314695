const formatter = new Intl.NumberFormat("ko-KR", { maximumFractionDigits: 2 });

/** Comma every three digits (spec §9): 1234567 → `1,234,567`; at most two decimals, never `-0`. */
export function formatNumber(value: number | bigint): string {
  const text = formatter.format(value);
  return text === "-0" ? "0" : text;
}
