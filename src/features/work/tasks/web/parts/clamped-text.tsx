import { useId, useLayoutEffect, useRef, useState } from "react";
import classes from "./parts.module.css";

type ClampedTextProps = { readonly text: string; readonly empty: string; readonly lines?: number };

/** Text of several lines, cut after a few; 더 보기 opens the rest. */
export function ClampedText({ text, empty, lines = 4 }: ClampedTextProps) {
  const id = useId();
  const body = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = body.current;
    if (!element || open || text === "") return undefined;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [text, open]);

  if (text.trim() === "") return <p className={classes.nothing}>{empty}</p>;
  return (
    <>
      <p id={id} ref={body} className={classes.clamped} data-open={open} style={{ WebkitLineClamp: lines }}>
        {text}
      </p>
      {(cut || open) && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? "접기" : "더 보기"}
        </button>
      )}
    </>
  );
}
