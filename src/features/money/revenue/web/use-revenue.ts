import { useEffect } from "react";
import { firmToday } from "#platform/dates.ts";
import { fiscalQuarter, type FiscalQuarter } from "#firm/fiscal-quarter.ts";
import type { CallError } from "#platform/web/call.ts";
import { notifyInfo } from "#platform/web/notify.ts";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import { readRevenue } from "../endpoints.ts";

const everyMs = 5 * 60_000;

/** The fiscal quarter of today by the firm's clock. */
export function currentQuarter(): FiscalQuarter {
  return fiscalQuarter(firmToday());
}

/** The revenue of the current quarter for the bar, read anew every five minutes without the person's hand. */
export function useCurrentRevenue() {
  const { start } = currentQuarter();
  const answer = useRead(
    readRevenue,
    { body: { action: "revenue", date_from: start } },
    { background: true, refetchInterval: everyMs, staleTime: everyMs / 5 },
  );
  useFailureWords(answer.error);
  useEffect(() => onRecordChange("payment", () => void refreshReads(readRevenue)), []);
  return answer;
}

/** The payments behind the number of a quarter, for the person who opened the explanation. */
export function useRevenueDetail({ start }: FiscalQuarter) {
  return useRead(readRevenue, { body: { action: "detail", date_from: start } });
}

/**
 * Spec §7: an answer without success is a message to go to sign-in, which is true where the session has ended alone; what
 * was thrown before any answer is logged. The bar itself says that there is no number.
 */
function useFailureWords(error: CallError | null): void {
  useEffect(() => {
    if (!error) return;
    if (error.code === "unauthenticated") notifyInfo("로그인 페이지로 이동합니다");
    // oxlint-disable-next-line no-console -- the spec asks for the log
    if (error.code === "offline") console.warn("매출을 불러오지 못했습니다.", error.message);
  }, [error]);
}
