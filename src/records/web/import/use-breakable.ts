import { useEffect, useRef, useState } from "react";
import { CallError } from "#platform/web/call.ts";
import { notifyError, notifySuccess } from "#platform/web/notify.ts";

/** One call at a time that takes a while; what went wrong is told. */
export function useBreakable() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const work = useRef<AbortController | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function attempt<Result>(
    run: () => Promise<Result>,
    fail: (words: string) => void,
  ): Promise<Result | undefined> {
    setBusy(true);
    setFailure(null);
    try {
      return await run();
    } catch (error) {
      fail(error instanceof CallError ? error.message : "처리하지 못했습니다.");
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  /** The answer of a call that changes nothing and can be broken off; undefined when there is none. */
  async function during<Result>(run: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined> {
    const { signal } = (work.current = new AbortController());
    return attempt(
      () => run(signal),
      (words) => !signal.aborted && setFailure(words),
    );
  }

  /**
   * The answer of a call that changes something: it goes on when the dialog is closed, and what came of it is told in a
   * notice then.
   */
  async function toTheEnd<Result>(
    run: () => Promise<Result>,
    said: (result: Result) => string,
  ): Promise<Result | undefined> {
    const result = await attempt(run, (words) => (isShown.current ? setFailure(words) : notifyError(words)));
    if (result !== undefined && !isShown.current) notifySuccess(said(result));
    return result;
  }

  return { busy, failure, during, toTheEnd, cancel: () => work.current?.abort() };
}
