import { startTransition, useEffect, useState } from "react";

/** False until the first screen has been painted and the browser is at rest: what is heavy loads from then on. */
export function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    const ready = () => startTransition(() => setPainted(true));
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(ready, 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(ready, { timeout: 1000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return painted;
}
