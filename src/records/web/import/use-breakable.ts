import { useRef, useState } from "react";
import { CallError } from "#platform/web/call.ts";

/** One call at a time that takes a while and can be broken off; what went wrong is told, unless it was broken off. */
export function useBreakable() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const work = useRef<AbortController | null>(null);

  /** The answer of the call; undefined when there is none. */
  async function during<Result>(run: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined> {
    work.current = new AbortController();
    const { signal } = work.current;
    setBusy(true);
    setFailure(null);
    try {
      return await run(signal);
    } catch (error) {
      if (!signal.aborted) setFailure(error instanceof CallError ? error.message : "처리하지 못했습니다.");
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, during, cancel: () => work.current?.abort() };
}
