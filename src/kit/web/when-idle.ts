/** Browsers without idle callbacks wait so long instead. */
const shortWaitMs = 200;

/** Acts once the browser has nothing else to do, at the latest after `longestMs`. Returns how to give up. */
export function whenIdle(act: () => void, longestMs: number): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(act, shortWaitMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: longestMs });
  return () => cancelIdleCallback(handle);
}
