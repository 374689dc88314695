import { formatNumber } from "#platform/number.ts";

/** What is said of a text longer than its field takes; null while it fits. Nothing is cut: it is refused until shorter. */
export function overLimit(text: unknown, limit: number | undefined): string | null {
  if (limit === undefined || typeof text !== "string" || text.length <= limit) return null;
  return `${formatNumber(limit)}자까지 쓸 수 있습니다. 지금 ${formatNumber(text.length)}자입니다.`;
}
