import { useCallback, useRef, useState } from "react";
import { refreshReads } from "#platform/web/query.ts";
import { projectCalls } from "../../endpoints.ts";
import { cellName, sendCell, writeOver, type CellEnd, type CellWrite } from "./cell-write.ts";
import type { EditableKey } from "./columns.tsx";
import type { ProjectRow } from "./groups.ts";
import { useUnsavedCells, type Unsaved } from "./use-unsaved-cells.ts";

/** Somebody else has changed the same cell: `stored` is the row as it is now. */
export type CellConflict = { readonly write: CellWrite; readonly stored: ProjectRow };

export type CellSaves = {
  /** Values that were typed and are on their way, `12:court` → 수원지방법원. */
  readonly pending: ReadonlyMap<string, string>;
  /** Values that the server did not take, which stay in their cells until they are saved or thrown away. */
  readonly unsaved: ReadonlyMap<string, Unsaved>;
  /** The first of the conflicts that are still to be settled. */
  readonly conflict: CellConflict | null;
  readonly save: (row: ProjectRow, key: EditableKey, value: string) => void;
  readonly settle: (keepMine: boolean) => void;
  readonly saveAgain: () => void;
  readonly discard: () => void;
  /** Takes what was typed out of one cell. */
  readonly forget: (row: ProjectRow, key: EditableKey) => void;
};

const away = "서버에 연결할 수 없습니다.";

/** Saves cells one after the other for each row: shown at once, kept in the cell when the server does not take them. */
export function useCellSaves(): CellSaves {
  const [pending, setPending] = useState<ReadonlyMap<string, string>>(new Map());
  const [conflicts, setConflicts] = useState<readonly CellConflict[]>([]);
  const unsaved = useUnsavedCells();
  const versions = useRef(new Map<number, number>());
  const queues = useRef(new Map<number, Promise<void>>());

  const { keep, drop } = unsaved;
  const send = useCallback(
    (write: CellWrite) => {
      const cell = cellName(write);
      setPending((now) => new Map(now).set(cell, write.value));
      drop([cell]);
      const end = (found: CellEnd) => {
        if (found.kind === "refused") keep({ ...write, reason: found.reason });
        else if (found.kind === "conflict") setConflicts((now) => [...now, { write, stored: found.stored }]);
      };
      const before = queues.current.get(write.id) ?? Promise.resolve();
      const next = before
        .then(() => sendCell(versions.current, write))
        .then(end, () => end({ kind: "refused", reason: away }))
        .then(() => refreshReads(projectCalls.list))
        .finally(() => setPending((now) => without(now, cell, write.value)));
      queues.current.set(write.id, next);
    },
    [keep, drop],
  );
  const save = useCallback(
    (row: ProjectRow, key: EditableKey, value: string) => send(writeOver(row, key, value)),
    [send],
  );

  const settle = (keepMine: boolean) => {
    const [first, ...rest] = conflicts;
    if (first && keepMine) save(first.stored, first.write.key, first.write.value);
    setConflicts(rest);
  };
  return {
    pending,
    unsaved: unsaved.cells,
    conflict: conflicts[0] ?? null,
    save,
    settle,
    saveAgain: () => [...unsaved.cells.values()].forEach(send),
    discard: () => drop([...unsaved.cells.keys()]),
    forget: useCallback((row: ProjectRow, key: EditableKey) => drop([cellName({ id: row.id, key })]), [drop]),
  };
}

/** Without this value of the cell; one typed since stays. */
function without(pending: ReadonlyMap<string, string>, cell: string, value: string): ReadonlyMap<string, string> {
  if (pending.get(cell) !== value) return pending;
  return new Map([...pending].filter(([name]) => name !== cell));
}
