import { useCallback, useState } from "react";

/** The width of an element, from before it is first painted and at every change; 0 while there is none. */
export function useWidth(): [ref: (part: HTMLElement | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((part: HTMLElement | null) => {
    if (!part) return undefined;
    setWidth(part.clientWidth);
    const observer = new ResizeObserver(() => setWidth(part.clientWidth));
    observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
