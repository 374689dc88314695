import { useSyncExternalStore } from "react";
import type { Viewport } from "./notice.ts";

let last: Viewport = { width: 0, height: 0 };

function read(): Viewport {
  const { innerWidth: width, innerHeight: height } = window;
  if (width !== last.width || height !== last.height) last = { width, height };
  return last;
}

function follow(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** Size of the window in px. */
export const useViewport = () => useSyncExternalStore(follow, read);
