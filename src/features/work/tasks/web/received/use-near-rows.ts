import { useEffect, useState, type RefObject } from "react";

/** Places in a list, `to` excluded. */
export type Places = { readonly from: number; readonly to: number };

/** Rows beyond the window on either side, and how far one scrolls until others are taken. */
const margin = 32;
const step = 16;

type NearRowsOptions<Row> = {
  readonly rows: readonly Row[];
  /** The element of a row, where it is drawn. */
  readonly elementOf: (row: Row) => Element | undefined;
  /** While true rows stay near, however far they are scrolled away. */
  readonly keeps: RefObject<boolean>;
};

/** The places of the rows that lie in the window or near it: of a long list hardly any. */
export function useNearRows<Row>({ rows, elementOf, keeps }: NearRowsOptions<Row>): Places {
  const [near, setNear] = useState<Places>({ from: 0, to: margin });
  useEffect(() => {
    const look = () => {
      const tops = (place: number) => elementOf(rows[place]!)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      const first = firstPlace(rows.length, (place) => tops(place) >= 0);
      const last = firstPlace(rows.length, (place) => tops(place) >= window.innerHeight);
      const now = {
        from: Math.max(0, Math.floor(first / step) * step - margin),
        to: Math.min(rows.length, Math.ceil(last / step) * step + margin),
      };
      const places = next(near, now, keeps.current);
      // Looked at once more then: rows that were far stood together, so their places were known only roughly.
      if (places !== near) setNear(places);
    };
    let frame = requestAnimationFrame(look);
    const lookSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    // Whatever scrolls, the page or a part of it.
    document.addEventListener("scroll", lookSoon, { capture: true, passive: true });
    window.addEventListener("resize", lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("scroll", lookSoon, { capture: true });
      window.removeEventListener("resize", lookSoon);
    };
  }, [rows, elementOf, keeps, near]);
  return near;
}

function next(before: Places, now: Places, keeps: boolean): Places {
  const { from, to } = keeps ? { from: Math.min(before.from, now.from), to: Math.max(before.to, now.to) } : now;
  return from === before.from && to === before.to ? before : { from, to };
}

/** The first of `count` places for which it holds, which it then does for all after it; `count` when for none. */
function firstPlace(count: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
