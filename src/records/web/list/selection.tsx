import { Button } from "@mantine/core";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { formatNumber } from "#platform/number.ts";
import type { Resource, RowOf } from "../../resource.ts";
import styles from "./selection.module.css";

export type Selection<R extends Resource> = {
  readonly ids: ReadonlySet<number>;
  readonly rows: readonly RowOf<R>[];
  readonly all: boolean;
  readonly toggle: (id: number) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
};

const none: ReadonlySet<number> = new Set();

/** Ticked rows among those shown. Another view of the list begins without any. */
export function useSelection<R extends Resource>(pages: readonly (readonly RowOf<R>[])[], view: string): Selection<R> {
  const [ticked, setTicked] = useState({ view, ids: none });
  const ids = ticked.view === view ? ticked.ids : none;
  const shown = useMemo(() => pages.flat(), [pages]);
  const rows = ids.size === 0 ? [] : shown.filter(({ id }) => ids.has(id));
  const all = rows.length > 0 && rows.length === shown.length;
  const toggle = useCallback(
    (id: number) =>
      setTicked((now) => {
        const next = new Set(now.view === view ? now.ids : none);
        if (!next.delete(id)) next.add(id);
        return { view, ids: next };
      }),
    [view],
  );
  return {
    ids,
    rows,
    all,
    toggle,
    toggleAll: () => setTicked({ view, ids: all ? none : new Set(shown.map(({ id }) => id)) }),
    clear: () => setTicked({ view, ids: none }),
  };
}

type SelectionBarProps = { readonly count: number; readonly onClear: () => void; readonly children: ReactNode };

/** How many rows are ticked and what can be done with them; it stays in sight. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <section className={styles.selection} aria-label="선택한 줄">
      <output>{formatNumber(count)}건 선택</output>
      {children}
      <Button variant="subtle" onClick={onClear}>
        선택 해제
      </Button>
    </section>
  );
}
