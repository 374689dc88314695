import { formatNumber } from "../../shared/number.ts";
import { listSize } from "./list-state.ts";

/** The server counts and pages lists up to here. */
const countedUpTo = 10_000;

/** Pages a list has. */
export function pageCount(total: number): number {
  return Math.ceil(Math.min(total, countedUpTo) / listSize);
}

/** `전체 1,052건`, `검색 결과 3건`, `전체 10,000건 이상`. */
export function countText(total: number, searching: boolean): string {
  const count = total > countedUpTo ? `${formatNumber(countedUpTo)}건 이상` : `${formatNumber(total)}건`;
  return `${searching ? "검색 결과" : "전체"} ${count}`;
}
