import { startTransition, useEffect, useState } from "react";
import { whenIdle } from "../../../../../kit/web/when-idle.ts";

/** False until the first screen has been painted and the browser is at rest: what is heavy loads from then on. */
export function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setPainted(true)), 1_000), []);
  return painted;
}
