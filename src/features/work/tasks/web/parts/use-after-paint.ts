import { startTransition, useEffect, useState } from "react";
import { whenIdle } from "../../../../../kit/web/when-idle.ts";

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
  useEffect(
    () =>
      startTransition(() => {
        firstFramePassed = true;
        setPassed(true);
      }),
    [],
  );
  return passed;
}
