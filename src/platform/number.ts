/** For what is no whole number. Made when it is first needed: that takes a phone 80 ms. */
let formatter: Intl.NumberFormat | undefined;

/** Comma every three digits (spec §9): 1234567 → `1,234,567`; at most two decimals, never `-0`. */
export function formatNumber(value: number | bigint): string {
  if (typeof value === "bigint" || Number.isSafeInteger(value)) return grouped(String(value));
  formatter ??= new Intl.NumberFormat("ko-KR", { maximumFractionDigits: 2 });
  const text = formatter.format(value);
  return text === "-0" ? "0" : text;
}

function grouped(digits: string): string {
  const sign = digits.startsWith("-") ? "-" : "";
  const groups: string[] = [];
  for (let end = digits.length; end > sign.length; end -= 3) {
    groups.unshift(digits.slice(Math.max(sign.length, end - 3), end));
  }
  return sign + groups.join(",");
}
