import { firmNow } from "#platform/clock.ts";
import { useEffect, useRef } from "react";
import { call } from "#platform/web/call.ts";
import { useAddress } from "#platform/web/navigation.tsx";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { onRecordChange, tellAtOnce } from "#records/web/record-changes.ts";
import { countBell, listBell, openedPage } from "../endpoints.ts";

const pollMs = 120_000;
/** A timer of the browser holds no more. */
const longestMs = 2 ** 31 - 1;

// What was seen on one device is to be gone on the others within a second.
tellAtOnce("bell");

/** Reads count and inbox anew. */
export const refreshBell = () => refreshReads(countBell, listBell);

/** The count of the bell, live; opened pages are told, so that what they show is new no more. */
export function useBellCount(): number {
  const { data } = useRead(countBell, {}, { background: true, refetchInterval: pollMs });
  useEffect(() => onRecordChange("bell", () => void refreshBell()), []);
  useTurn(data?.nextAt ?? null);
  useOpenedPages(data?.waiting);
  return data?.count ?? 0;
}

/** The count changes by itself when quiet hours begin or end and when something that was put off comes back. */
function useTurn(at: string | null): void {
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setTimeout(() => void refreshBell(), Math.min(longestMs, Date.parse(at) - firmNow() + 1_000));
    return () => clearTimeout(timer);
  }, [at]);
}

/** Undefined: not known yet whether anything waits. */
function useOpenedPages(waiting: boolean | undefined): void {
  const address = useAddress();
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (waiting === undefined || told.current === address) return;
    told.current = address;
    // The next opening tells again what this one could not.
    if (waiting) call(openedPage, { body: { path: address.slice(0, 500) } }, { background: true }).catch(() => {});
  }, [address, waiting]);
}
