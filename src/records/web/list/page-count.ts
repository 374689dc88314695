import { listBound } from "#platform/list-bound.ts";
import { formatNumber } from "#platform/number.ts";
import { listSize } from "./list-address.ts";

/** Pages a list has. */
export function pageCount(total: number): number {
  return Math.ceil(Math.min(total, listBound) / listSize);
}

/** `전체 1,052건`, `검색 결과 3건`, `전체 10,000건 이상`. */
export function countText(total: number, searching: boolean): string {
  const count = total > listBound ? `${formatNumber(listBound)}건 이상` : `${formatNumber(total)}건`;
  return `${searching ? "검색 결과" : "전체"} ${count}`;
}
