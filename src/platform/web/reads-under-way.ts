let underWay = new AbortController();

/** Breaks a read, or what a page says by itself, off when nobody waits for its answer any more. */
export const readsUnderWay = (): AbortSignal => underWay.signal;

/** Breaks off what is being read and said: after a sign-out the server would only refuse it. */
export function breakOffReads(): void {
  underWay.abort();
  underWay = new AbortController();
}
