import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import { useEscape } from "./use-escape.ts";
import classes from "./parts.module.css";

const gap = 4;
const margin = 8;

type FloatingBoxProps = {
  /** What opened it: the box stands below, its ends aligned. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly kind: "menu" | "dialog";
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A small box over everything, closed by Escape and by pressing elsewhere. The keyboard begins at its first button. */
export function FloatingBox({ anchor, kind, label, onClose, children }: FloatingBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useEscape(box, onClose);
  useLayoutEffect(() => {
    const element = box.current!;
    element.showPopover();
    place(element, anchor.current!.getBoundingClientRect());
    (element.querySelector("button") ?? element).focus();
  }, [anchor]);
  useEffect(() => {
    const stop = new AbortController();
    const isInside = ({ target }: Event) =>
      target instanceof Node && (box.current!.contains(target) || anchor.current!.contains(target));
    const closeOutside = (event: Event) => {
      if (!isInside(event)) onClose();
    };
    const options = { capture: true, signal: stop.signal };
    document.addEventListener("pointerdown", closeOutside, options);
    document.addEventListener("focusin", closeOutside, options);
    document.addEventListener("scroll", closeOutside, options);
    window.addEventListener("resize", onClose, options);
    return () => stop.abort();
  }, [anchor, onClose]);
  return (
    <div ref={box} popover="manual" role={kind} aria-label={label} tabIndex={-1} className={classes.floating}>
      {children}
    </div>
  );
}

/** Below the anchor, above it when there is no room; never out of the window. */
function place(element: HTMLElement, anchor: DOMRect): void {
  const { width, height } = element.getBoundingClientRect();
  const below = anchor.bottom + gap;
  const top = below + height + margin <= window.innerHeight ? below : Math.max(margin, anchor.top - gap - height);
  const left = Math.min(Math.max(margin, anchor.right - width), window.innerWidth - width - margin);
  element.style.top = `${top}px`;
  element.style.left = `${left}px`;
}
