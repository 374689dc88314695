import { useEffect, type RefObject } from "react";
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
  useEffect(() => {
    if (!isThere) return;
    onFound(entry);
    list.current?.querySelector(`[data-entry="${entry}"]`)?.scrollIntoView({ block: "center" });
    change({ entry: null });
  }, [isThere, entry, onFound, list, change]);
}
