import { firmNow, onClockMoved } from "#platform/clock.ts";
import { useEffect, useState } from "react";

const everyMs = 60_000;

/** The time in ms, anew every minute and when the page comes back. */
export function useNow(): number {
  const [now, setNow] = useState(firmNow);
  useEffect(() => {
    const tick = () => setNow(firmNow());
    const timer = setInterval(tick, everyMs);
    window.addEventListener("focus", tick);
    const leave = onClockMoved(tick);
    return () => {
      leave();
      clearInterval(timer);
      window.removeEventListener("focus", tick);
    };
  }, []);
  return now;
}
