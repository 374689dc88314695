import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon } from "#platform/money.ts";
import type { readAnalytics } from "../schemas.ts";

/** A part of the analytics of a brand. */
export type Part = { readonly data: CallOutput<typeof readAnalytics> };

/** Won per piece, rounded; a dash where there is none. */
export function wonEach(cost: string | null, count: number): string {
  if (cost === null || count === 0) return "—";
  return `${formatWon(Math.round(Number(cost) / count))}원`;
}
