import { lazy, useCallback, useMemo, useRef, useState } from "react";
import { useNarrow } from "#platform/web/device.ts";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import type { TaskEntry } from "../../schemas.ts";
import { useAfterPaint } from "../parts/use-after-paint.ts";
import { FarRows } from "./far-rows.tsx";
import { ReceivedRow } from "./received-row.tsx";
import type { RowController } from "./row-controller.ts";
import { useNearRows } from "./use-near-rows.ts";
import { useRowRuns } from "./use-row-runs.ts";
import classes from "./received.module.css";

const RowTooltip = lazy(() => import("./row-tooltip.tsx"));
const RowSorter = lazy(() => import("./row-sorter.tsx"));

/** Pixels: what stands above the rows at least, and the least height of a row, on a phone of two lines. */
const heights = { above: 220, row: 38, narrowRow: 72 };

/** About as many rows as the window shows; the others are drawn when these are on the screen. */
function useFirstRows(): number {
  const row = useNarrow() ? heights.narrowRow : heights.row;
  return Math.max(1, Math.ceil((window.innerHeight - heights.above) / row));
}

const columns = ["순서", "중요도", "제목", "상태", "생성정보", "관련", "액션"] as const;

type ReceivedTableProps = {
  readonly entries: readonly TaskEntry[];
  readonly expandedId: number | null;
  readonly selectedIds: ReadonlySet<number>;
  /** Not while only a part of the list is shown: an order is one of all. */
  readonly sortable: boolean;
  readonly controller: Omit<RowController, "openMenu" | "keepRow">;
};

/** The open tasks of the person in their order (spec §2.3). */
export function ReceivedTable({ entries, expandedId, selectedIds, sortable, controller }: ReceivedTableProps) {
  const [menuId, setMenuId] = useState<number | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const [rows] = useState(() => new Map<number, HTMLElement>());
  const painted = useAfterPaint();
  const firstRows = useFirstRows();
  const isBelow = entries.findIndex(({ id }) => id === expandedId) >= firstRows;
  const drawn = painted || isBelow ? entries : entries.slice(0, firstRows);
  const elementOf = useCallback(({ id }: TaskEntry) => rows.get(id), [rows]);
  const dragging = useRef(false);
  const keepNear = useCallback((keeps: boolean) => {
    dragging.current = keeps;
  }, []);
  const near = useNearRows({ rows: entries, elementOf, keeps: dragging });
  const runs = useRowRuns({ entries: drawn, near, expandedId });
  const rowController = useMemo<RowController>(
    () => ({
      ...controller,
      openMenu: setMenuId,
      keepRow: (id, element) => {
        if (element) rows.set(id, element);
        else rows.delete(id);
      },
    }),
    [controller, rows],
  );
  return (
    <>
      <table ref={table} aria-label="해야할 작업" className={classes.table} data-selecting={selectedIds.size > 0}>
        <thead>
          <tr className={classes.head}>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {runs.map(({ from, rows: run, far }) => {
          if (far) return <FarRows key={`far-${from}`} entries={run} keepRow={rowController.keepRow} />;
          const entry = run[0]!;
          return (
            <ReceivedRow
              key={entry.id}
              entry={entry}
              index={from}
              expanded={entry.id === expandedId}
              selected={selectedIds.has(entry.id)}
              menuOpen={entry.id === menuId}
              sortable={sortable}
              controller={rowController}
            />
          );
        })}
      </table>
      {painted && (
        <LoadedPart>
          <RowTooltip table={table} entries={entries} suppressed={menuId !== null} />
        </LoadedPart>
      )}
      {painted && sortable && entries.length > 1 && (
        <LoadedPart>
          <RowSorter entries={entries} expandedId={expandedId} rows={rows} near={near} onDragging={keepNear} />
        </LoadedPart>
      )}
    </>
  );
}
