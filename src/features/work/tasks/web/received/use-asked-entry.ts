import { useEffect, useRef, type RefObject } from "react";
import type { TaskEntry } from "../../schemas.ts";
import type { TaskViewControl } from "../screen/task-view.ts";

type AskedEntryProps = {
  readonly control: Pick<TaskViewControl, "entry" | "change">;
  readonly list: RefObject<HTMLElement | null>;
  readonly entries: readonly TaskEntry[];
  /** Unfolds the row. */
  readonly onFound: (id: number) => void;
};

/** Unfolds the entry that the address asks for and brings it into view, once; then the address forgets it. */
export function useAskedEntry({ control, list, entries, onFound }: AskedEntryProps): void {
  const { entry, change } = control;
  const isThere = entry !== null && entries.some(({ id }) => id === entry);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (!isThere) return;
    onFound(entry);
    wanted.current = entry;
    change({ entry: null });
  }, [isThere, entry, onFound, change]);
  // A row far down is drawn only once it is unfolded.
  useEffect(() => {
    const row = wanted.current !== null && list.current?.querySelector(`[data-entry="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.scrollIntoView({ block: "center" });
  });
}
