import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { formatNumber } from "#platform/number.ts";
import { taskViews, type TaskView } from "./task-view.ts";
import classes from "./screen.module.css";

const labels: Readonly<Record<TaskView, string>> = {
  received: "해야할 작업",
  sent: "나의요청",
  completed: "완료업무",
};

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

type TaskTabsProps = {
  readonly view: TaskView;
  readonly counts: Readonly<Record<TaskView, number | undefined>>;
  readonly onChange: (view: TaskView) => void;
  readonly children: ReactNode;
};

/** The three lists as tabs with their counts; arrows go from tab to tab. */
export function TaskTabs({ view, counts, onChange, children }: TaskTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = taskViews.at((taskViews.indexOf(view) + step) % taskViews.length)!;
    onChange(next);
    list.current?.querySelector<HTMLElement>(`[data-view="${next}"]`)?.focus();
  };
  return (
    <>
      {/* The keys belong to the tabs inside, which are focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div ref={list} role="tablist" aria-label="할일 목록" className={classes.tabs} onKeyDown={onKeyDown}>
        {taskViews.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            data-view={each}
            data-autofocus={each === view || undefined}
            className={classes.tab}
            aria-selected={each === view}
            aria-controls={`${id}-panel`}
            tabIndex={each === view ? 0 : -1}
            onClick={() => onChange(each)}
          >
            {labels[each]}
            {each !== "completed" && <CountOf count={counts[each]} />}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view}`} className={classes.panel}>
        {children}
      </div>
    </>
  );
}

function CountOf({ count }: { readonly count: number | undefined }) {
  return <span className={classes.tabCount}>{count === undefined ? "" : formatNumber(count)}</span>;
}
