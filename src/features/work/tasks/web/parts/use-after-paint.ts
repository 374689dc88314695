import { startTransition, useEffect, useState } from "react";
import { whenIdle } from "#platform/web/when-idle.ts";

/** A page that is not shown has no frames; what waits for one goes on after so long. */
const longestFrameMs = 300;

/** False until the first screen has been painted and the browser is at rest: what is heavy loads from then on. */
export function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setPainted(true)), 1_000), []);
  return painted;
}

let firstFramePassed = false;

/**
 * False in the first frame that a page load shows of the shell; true ever after. What is long waits for it, so that the
 * urgent notices are painted before it.
 */
export function useAfterFirstFrame(): boolean {
  const [passed, setPassed] = useState(firstFramePassed);
  useEffect(() => {
    if (passed) return undefined;
    const pass = () => {
      firstFramePassed = true;
      setPassed(true);
    };
    // The task after the frame, not a transition: that would give way to everything else for seconds on a slow phone.
    let timer = setTimeout(pass, longestFrameMs);
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(pass);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [passed]);
  return passed;
}
