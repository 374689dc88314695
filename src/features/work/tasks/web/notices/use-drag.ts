import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent as ReactPointerEvent } from "react";
import type { NoticeSize } from "../../importance.ts";
import { cornerOf, placeOf, type Corner, type Place, type Viewport } from "./notice.ts";

/** Pixels a pointer travels before the notice follows it; less is a click. */
const dragDistance = 5;
const step = 16;
const longStep = 80;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type DragInput = {
  readonly corner: Corner;
  readonly size: NoticeSize;
  readonly viewport: Viewport;
  readonly enabled: boolean;
  readonly onPlace: (place: Place) => void;
};

/** Moves a floating card by pointer and by arrow keys, never out of the window. */
export function useDrag({ corner, size, viewport, enabled, onPlace }: DragInput) {
  const [moved, setMoved] = useState<Corner | null>(null);
  const wasDragged = useRef(false);
  const release = useRef<() => void>(() => {});
  useEffect(() => () => release.current(), []);
  const shown = moved ?? corner;

  const inside = (wanted: Corner) => cornerOf(placeOf(wanted, size, viewport), size, viewport);

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    wasDragged.current = false;
    const target = event.target as Element;
    if (event.button !== 0 || (target.closest("button") && !target.closest("[data-grip]"))) return;
    const { pointerId, clientX, clientY, currentTarget: card } = event;
    let last: Corner | null = null;
    const move = (now: PointerEvent) => {
      if (now.pointerId !== pointerId) return;
      const x = now.clientX - clientX;
      const y = now.clientY - clientY;
      if (!wasDragged.current) {
        if (Math.hypot(x, y) < dragDistance) return;
        wasDragged.current = true;
        card.setPointerCapture(pointerId);
      }
      last = inside({ left: corner.left + x, top: corner.top + y });
      setMoved(last);
    };
    const letGo = (now: PointerEvent) => {
      if (now.pointerId !== pointerId) return;
      release.current();
      if (last) onPlace(placeOf(last, size, viewport));
      setMoved(null);
    };
    // On the window: a quick pointer has left the card before it has moved far enough to count.
    release.current();
    const stop = new AbortController();
    release.current = () => stop.abort();
    window.addEventListener("pointermove", move, { signal: stop.signal });
    window.addEventListener("pointerup", letGo, { signal: stop.signal });
    window.addEventListener("pointercancel", letGo, { signal: stop.signal });
  };
  const onClickCapture = (event: { stopPropagation: () => void; preventDefault: () => void }) => {
    if (!wasDragged.current) return;
    // The click that ends a drag opens nothing.
    wasDragged.current = false;
    event.stopPropagation();
    event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrows[event.key];
    if (!direction) return;
    event.preventDefault();
    const length = event.shiftKey ? longStep : step;
    const wanted = { left: corner.left + direction[0] * length, top: corner.top + direction[1] * length };
    onPlace(placeOf(wanted, size, viewport));
  };
  return {
    corner: shown,
    dragging: moved !== null,
    cardProps: enabled ? { onPointerDown, onClickCapture } : {},
    gripProps: { onKeyDown },
  };
}
