import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { formatTaskDate } from "#platform/dates.ts";
import { shortened } from "#platform/shortened.ts";
import { ImportanceChip } from "#ui/components/chip.tsx";
import { dueWords } from "../../due.ts";
import type { TaskEntry } from "../../schemas.ts";
import { noCategoryLabel, relatedWork } from "../data/related-work.ts";
import classes from "./row-tooltip.module.css";

const delayMs = 500;
const gap = 8;
const longestText = 400;

type Shown = { readonly id: number; readonly row: HTMLElement; readonly x: number };

type RowTooltipProps = {
  readonly table: RefObject<HTMLElement | null>;
  readonly entries: readonly TaskEntry[];
  readonly suppressed: boolean;
};

/** Everything about the row under the pointer or the keyboard, beside the row and never under the pointer. */
export default function RowTooltip({ table, entries, suppressed }: RowTooltipProps) {
  const id = useId();
  const shown = useHoveredRow(table);
  const entry = entries.find((each) => each.id === shown?.id);
  const visible = !suppressed && shown !== null && shown.row.dataset.expanded !== "true";
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!visible || !box.current) return undefined;
    box.current.showPopover();
    place(box.current, shown.row.getBoundingClientRect(), shown.x);
    const title = shown.row.querySelector("[data-row-focus]");
    title?.setAttribute("aria-describedby", id);
    return () => title?.removeAttribute("aria-describedby");
  }, [visible, shown, id]);

  if (!visible || !entry) return null;
  const { task } = entry;
  return (
    <div ref={box} id={id} popover="manual" role="tooltip" className={classes.tooltip}>
      <div className={classes.title}>
        <ImportanceChip importance={entry.importance} />
        <span>{entry.title}</span>
      </div>
      <dl>
        <dt>내용</dt>
        <dd>{shorten(task.content) || "내용없음"}</dd>
        <dt>메모</dt>
        <dd>{shorten(entry.memo) || "메모가 없습니다."}</dd>
        <dt>상태</dt>
        <dd>{entry.status}</dd>
        <dt>생성일</dt>
        <dd>{formatTaskDate(task.createdAt)}</dd>
        {task.dueAt !== null && (
          <>
            <dt>기한</dt>
            <dd>{dueWords(task.dueAt)}</dd>
          </>
        )}
        <dt>관련</dt>
        <dd>{relatedWork(task)?.label ?? noCategoryLabel}</dd>
      </dl>
    </div>
  );
}

function shorten(text: string): string {
  return shortened(text.trim(), longestText);
}

/** Whoever writes in the row would have the tooltip over what stands around it. */
function isEdited(row: HTMLElement): boolean {
  return row.querySelector(":is(input:not([type=checkbox]), textarea, select):focus") !== null;
}

/** Below the row, above it when there is no room. */
function place(box: HTMLElement, row: DOMRect, pointerX: number): void {
  const { width, height } = box.getBoundingClientRect();
  const below = row.bottom + gap;
  const top = below + height <= window.innerHeight ? below : Math.max(gap, row.top - gap - height);
  const left = Math.max(gap, Math.min(pointerX, window.innerWidth - width - gap));
  box.style.top = `${top}px`;
  box.style.left = `${left}px`;
}

/** The row that the pointer rests on, or that has the keyboard; gone on Escape, scrolling and pressing. */
function useHoveredRow(table: RefObject<HTMLElement | null>): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const next = useRef<HTMLElement | null>(null);

  const show = useCallback((row: HTMLElement | null, x: number) => {
    if (row === next.current) return;
    next.current = row;
    clearTimeout(timer.current);
    setShown(null);
    if (!row) return;
    timer.current = setTimeout(() => {
      if (!isEdited(row)) setShown({ id: Number(row.dataset.entry), row, x });
    }, delayMs);
  }, []);

  useEffect(() => {
    const element = table.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const rowOf = (target: EventTarget | null) => (target as Element).closest<HTMLElement>("[data-entry]");
    const hide = () => show(null, 0);
    element.addEventListener(
      "pointerover",
      (event) => {
        if (event.pointerType === "mouse") show(rowOf(event.target), event.clientX + gap);
      },
      { signal },
    );
    element.addEventListener("pointerleave", hide, { signal });
    element.addEventListener("pointerdown", hide, { signal });
    element.addEventListener(
      "focusin",
      ({ target }) => {
        const focused = target as HTMLElement;
        if (focused.matches("[data-row-focus]:focus-visible"))
          show(rowOf(focused), focused.getBoundingClientRect().left);
      },
      { signal },
    );
    element.addEventListener("focusout", hide, { signal });
    window.addEventListener("scroll", hide, { signal, capture: true, passive: true });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && hide(), { signal, capture: true });
    return () => {
      stop.abort();
      clearTimeout(timer.current);
    };
  }, [table, show]);
  return shown;
}
