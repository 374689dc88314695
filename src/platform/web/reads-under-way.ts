let underWay = new AbortController();

/** Breaks a read off when nobody waits for its answer any more. */
export const readsUnderWay = (): AbortSignal => underWay.signal;

/** Breaks off what is being read: after a sign-out the server would only refuse it. */
export function breakOffReads(): void {
  underWay.abort();
  underWay = new AbortController();
}
