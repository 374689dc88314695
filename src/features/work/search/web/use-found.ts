import { useEffect, useState } from "react";
import type { CallError } from "#platform/web/call.ts";
import { useRead } from "#platform/web/query.ts";
import { searchEverything } from "../endpoints.ts";
import type { Hit } from "./results.ts";

/** The server searches from two characters on. */
export const shortestQuery = 2;

const pauseMs = 150;

export type Found = {
  readonly hits: readonly Hit[];
  /** An answer to what stands in the box is on its way. */
  readonly isWaiting: boolean;
  readonly error: CallError | null;
  readonly retry: () => void;
};

/** What the server finds for the text, shortly after the typing pauses; the call before is cancelled. */
export function useFound(text: string): Found {
  const wanted = text.trim();
  const asked = useDelayed(wanted, pauseMs);
  const enabled = asked.length >= shortestQuery;
  const { data, error, isFetching, refetch } = useRead(
    searchEverything,
    { query: { q: asked } },
    { enabled, keepPrevious: true },
  );
  const isLong = wanted.length >= shortestQuery;
  return {
    hits: enabled && isLong && !error ? (data?.models ?? []) : [],
    isWaiting: isLong && (wanted !== asked || isFetching),
    error: enabled && isLong ? error : null,
    retry: () => void refetch(),
  };
}

function useDelayed(value: string, delay: number): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return late;
}
