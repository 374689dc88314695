import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
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

type Grip = { readonly pointerId: number; readonly x: number; readonly y: number; readonly from: Corner };

/** Moves a floating card by pointer and by arrow keys, never out of the window. */
export function useDrag({ corner, size, viewport, enabled, onPlace }: DragInput) {
  const [moved, setMoved] = useState<Corner | null>(null);
  const grip = useRef<Grip | null>(null);
  const wasDragged = useRef(false);
  const shown = moved ?? corner;

  const inside = (wanted: Corner) => cornerOf(placeOf(wanted, size, viewport), size, viewport);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false;
    const target = event.target as Element;
    if (event.button !== 0 || (target.closest("button") && !target.closest("[data-grip]"))) return;
    grip.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, from: corner };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current;
    if (held?.pointerId !== event.pointerId) return;
    const x = event.clientX - held.x;
    const y = event.clientY - held.y;
    if (!wasDragged.current) {
      if (Math.hypot(x, y) < dragDistance) return;
      wasDragged.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    setMoved(inside({ left: held.from.left + x, top: held.from.top + y }));
  };
  const letGo = () => {
    grip.current = null;
    if (moved) onPlace(placeOf(moved, size, viewport));
    setMoved(null);
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
    cardProps: enabled
      ? { onPointerDown, onPointerMove, onPointerUp: letGo, onPointerCancel: letGo, onClickCapture }
      : {},
    gripProps: { onKeyDown },
  };
}
