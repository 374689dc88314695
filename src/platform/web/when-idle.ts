/** Browsers without idle callbacks wait so long instead. */
const shortWaitMs = 200;

/**
 * Acts once the browser has nothing else to do, at the latest after `longestMs`. The two frames to come pass first: the
 * pause between a first frame and the longer part of the screen that follows it is no rest. Returns how to give up.
 */
export function whenIdle(act: () => void, longestMs: number): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(act, shortWaitMs);
    return () => clearTimeout(timer);
  }
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(waitForRest);
  });
  let rest: number | null = null;
  // A page that is not shown has no frames.
  const limit = setTimeout(end, longestMs);

  function waitForRest(): void {
    rest = requestIdleCallback(end);
  }

  function giveUp(): void {
    clearTimeout(limit);
    cancelAnimationFrame(frame);
    if (rest !== null) cancelIdleCallback(rest);
  }

  function end(): void {
    giveUp();
    act();
  }
  return giveUp;
}
