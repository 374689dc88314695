import { useCallback, useState } from "react";
import { useDrafts } from "#platform/web/drafts/use-drafts.ts";
import { cellName, type CellWrite } from "./cell-write.ts";
import { editable } from "./columns.tsx";

/** A value that the server did not take, and why. */
export type Unsaved = CellWrite & { readonly reason: string };

export type UnsavedCells = {
  readonly cells: ReadonlyMap<string, Unsaved>;
  readonly keep: (cell: Unsaved) => void;
  readonly drop: (cells: readonly string[]) => void;
};

const draftName = "progress-cells";

/** What was typed into cells and could not be saved; it outlives a reload (encrypted in this browser). */
export function useUnsavedCells(): UnsavedCells {
  const drafts = useDrafts(draftName);
  const [cells, setCells] = useState<ReadonlyMap<string, Unsaved>>(() => readCells(drafts.read(draftName)));
  const change = useCallback(
    (next: (now: ReadonlyMap<string, Unsaved>) => ReadonlyMap<string, Unsaved>) =>
      setCells((now) => {
        const changed = next(now);
        if (changed === now) return now;
        if (changed.size > 0) drafts.keep(draftName, JSON.stringify([...changed.values()]));
        else drafts.drop(draftName);
        return changed;
      }),
    [drafts],
  );
  const keep = useCallback((cell: Unsaved) => change((now) => new Map(now).set(cellName(cell), cell)), [change]);
  const drop = useCallback(
    (names: readonly string[]) =>
      change((now) =>
        names.some((name) => now.has(name)) ? new Map([...now].filter(([name]) => !names.includes(name))) : now,
      ),
    [change],
  );
  return { cells, keep, drop };
}

function readCells(text: string | null): ReadonlyMap<string, Unsaved> {
  if (text === null) return new Map();
  const stored = JSON.parse(text) as readonly Unsaved[];
  // A column of an earlier version of the table may be gone.
  return new Map(stored.filter(({ key }) => editable.includes(key)).map((cell) => [cellName(cell), cell]));
}
