/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows of a table element are laid out even when out of sight; a grid of blocks is not */
import { useCallback, useEffect, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { formatNumber } from "#platform/number.ts";
import { goTo } from "#platform/web/navigation.tsx";
import type { EditEnd } from "./cell-editor.tsx";
import { frozenLeft, gridColumns, progressColumns, type EditableKey, type ProgressColumn } from "./columns.tsx";
import type { Group, ProjectRow } from "./groups.ts";
import { ProgressRow } from "./progress-row.tsx";
import { cellText } from "./cell-write.ts";
import { pasteBlock, pastedText } from "./paste-block.ts";
import type { CellSaves } from "./use-cell-saves.ts";
import styles from "./progress.module.css";

type ProgressGridProps = {
  readonly groups: readonly Group[];
  readonly columns: readonly ProgressColumn[];
  readonly mayEdit: boolean;
  readonly saves: CellSaves;
};

type Place = { readonly id: number; readonly column: number; readonly editing: boolean };

const arrows: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-15, 0],
  PageDown: [15, 0],
  Home: [0, -progressColumns.length],
  End: [0, progressColumns.length],
};

/** The cells. Arrows move, Enter edits (or opens what cannot be edited), Esc gives up. */
export function ProgressGrid({ groups, columns, mayEdit, saves }: ProgressGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  const refused = useMemo(() => new Map([...saves.unsaved].map(([cell, { value }]) => [cell, value])), [saves.unsaved]);
  const [place, setPlace] = useState<Place | null>(null);
  const known = place && place.column < columns.length && rows.some(({ id }) => id === place.id);
  const now: Place | null = known ? place : firstPlace(rows);

  const choose = useCallback(
    (id: number, column: number, edit: boolean) => {
      const editing = edit && mayEdit && columns[column]!.edits !== undefined;
      flushSync(() =>
        setPlace((before) =>
          !edit && before?.editing && before.id === id && before.column === column ? before : { id, column, editing },
        ),
      );
      if (!editing) focusCell(grid.current, id, column);
    },
    [columns, mayEdit],
  );
  const { save, forget } = saves;
  const latestRows = useRef(rows);
  const latestPlace = useRef(now);
  useEffect(() => {
    latestRows.current = rows;
    latestPlace.current = now;
  });
  const end = useCallback(
    (row: ProjectRow, key: EditableKey, how: EditEnd, value: string) => {
      const column = columns.findIndex(({ edits }) => edits === key);
      if (how !== "cancel") {
        if (value.trim() !== cellText(row, key)) save(row, key, value.trim());
        else forget(row, key);
      }
      const index = latestRows.current.findIndex(({ id }) => id === row.id);
      const target = how === "down" ? (latestRows.current[index + 1] ?? row) : row;
      setPlace((before) =>
        before?.id === row.id && before.column === column ? { ...before, editing: false } : before,
      );
      // What was clicked meanwhile keeps the focus.
      if (grid.current?.querySelector(`[data-id="${row.id}"] input, [data-id="${row.id}"] select`)) {
        choose(target.id, column, false);
      }
    },
    [columns, save, forget, choose],
  );

  const paste = useCallback(
    (text: string) => {
      const at = latestPlace.current;
      const row = latestRows.current.findIndex(({ id }) => id === at?.id);
      if (mayEdit && at && row !== -1) {
        void pasteBlock({ rows: latestRows.current, columns, save }, text, { row, column: at.column });
      }
    },
    [columns, mayEdit, save],
  );
  const onPaste = (event: ClipboardEvent) => {
    if (!now || now.editing) return;
    event.preventDefault();
    paste(pastedText(event));
  };

  const follow = (event: KeyboardEvent) => {
    if (!now || now.editing || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = rows.findIndex(({ id }) => id === now.id);
    const step = arrows[event.key];
    if (step) {
      const row = rows[Math.max(0, Math.min(rows.length - 1, index + step[0]))]!;
      const column = Math.max(0, Math.min(columns.length - 1, now.column + step[1]));
      choose(row.id, column, false);
    } else if (event.key === "Enter" || event.key === "F2") {
      if (mayEdit && columns[now.column]!.edits) choose(now.id, now.column, true);
      else if (event.key === "Enter") goTo(`/lawfirm/project/${rows[index]!.number}`);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells have the focus, one at a time
    <div
      ref={grid}
      role="grid"
      aria-label="진행표"
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      className={styles.grid}
      style={{ "--columns": gridColumns(columns) } as React.CSSProperties}
      onKeyDown={follow}
      onPaste={onPaste}
    >
      <div role="row" className={styles.head}>
        {columns.map(({ key, label, frozen }, index) => (
          <div
            key={key}
            role="columnheader"
            className={styles.cell}
            data-frozen={frozen || undefined}
            style={frozen ? { left: frozenLeft[index] } : undefined}
          >
            {label}
          </div>
        ))}
      </div>
      {groups.map((group) => (
        <div key={group.name} role="rowgroup" aria-label={group.name || "모든 사건"}>
          {group.name !== "" && (
            <div role="row" className={styles.group}>
              <div role="gridcell" aria-colspan={columns.length}>
                <span>
                  {group.name} <small>{formatNumber(group.rows.length)}건</small>
                </span>
              </div>
            </div>
          )}
          {group.rows.map((row) => (
            <ProgressRow
              key={row.id}
              row={row}
              columns={columns}
              column={now?.id === row.id ? now.column : null}
              editing={now?.id === row.id && now.editing}
              mayEdit={mayEdit}
              pending={textsOf(saves.pending, row.id)}
              unsaved={textsOf(refused, row.id)}
              onChoose={choose}
              onEnd={end}
              onPaste={paste}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function firstPlace(rows: readonly ProjectRow[]): Place | null {
  return rows[0] ? { id: rows[0].id, column: 0, editing: false } : null;
}

function focusCell(grid: HTMLElement | null, id: number, column: number): void {
  const cell = grid?.querySelector<HTMLElement>(`[data-id="${id}"] > [data-column="${column}"]`);
  cell?.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The values of one row, as text: the same values draw nothing anew. */
function textsOf(cells: ReadonlyMap<string, string>, id: number): string {
  const own = [...cells].flatMap(([cell, value]) => {
    const [row, key] = cell.split(":");
    return row === String(id) ? [[key, value] as const] : [];
  });
  return JSON.stringify(Object.fromEntries(own));
}
