import { Accessibility, KeyboardSensor, PointerActivationConstraints, PointerSensor } from "@dnd-kit/dom";
import { SortableKeyboardPlugin } from "@dnd-kit/dom/sortable";
import { DragDropProvider } from "@dnd-kit/react";
import { useSortable } from "@dnd-kit/react/sortable";
import { memo, useEffect, useRef, useState } from "react";
import type { TaskEntry } from "../../schemas.ts";
import { holdRefresh } from "../data/lists.ts";
import { reorderEntry } from "../data/reorder.ts";
import { sortingWords } from "./sorting-words.ts";
import { WithoutSheets } from "./without-sheets.ts";
import type { Places } from "./use-near-rows.ts";

/** Pixels a pointer travels before a row follows it (spec §9). */
const dragDistance = 5;

const sensors = [
  PointerSensor.configure({
    activationConstraints: [new PointerActivationConstraints.Distance({ value: dragDistance })],
    activatorElements: (source) => [source.element],
    // Whatever else stands in a row works as itself; the title and the handle are where people take hold.
    preventActivation: ({ target, pointerType }) => {
      if (!(target instanceof Element)) return true;
      if (target.closest("[data-handle]")) return false;
      // A finger that moves over a row scrolls the page.
      if (pointerType === "touch") return true;
      if (target.closest("[data-row-focus]")) return false;
      return target.closest("a, button, input, select, textarea, label, [role=alert]") !== null;
    },
  }),
  KeyboardSensor.configure({
    keyboardCodes: {
      start: ["Space"],
      end: ["Space", "Enter", "Tab"],
      cancel: ["Escape"],
      up: ["ArrowUp"],
      down: ["ArrowDown"],
      left: [],
      right: [],
    },
  }),
];

type RowSorterProps = {
  readonly entries: readonly TaskEntry[];
  readonly expandedId: number | null;
  readonly rows: ReadonlyMap<number, HTMLElement>;
  /** The rows that are sortable: the place of each is watched at each frame, so those far from the window are not. */
  readonly near: Places;
  readonly onDragging: (dragging: boolean) => void;
};

/** Makes the rows of the table sortable by pointer and keyboard; draws nothing itself. */
export default function RowSorter({ entries, expandedId, rows, near, onDragging }: RowSorterProps) {
  const [titles] = useState(() => new Map<number, string>());
  const [words] = useState(() => sortingWords((id) => titles.get(Number(id)) ?? ""));
  useEffect(() => {
    for (const { id, title } of entries) titles.set(id, title);
  }, [entries, titles]);
  const release = useRef<(() => void) | null>(null);
  useEffect(() => () => release.current?.(), []);
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={(defaults) => [
        WithoutSheets,
        ...defaults.filter((plugin) => plugin !== Accessibility),
        Accessibility.configure(words),
      ]}
      onDragStart={() => {
        onDragging(true);
        release.current = holdRefresh();
      }}
      onDragEnd={({ operation: { source, target }, canceled }) => {
        onDragging(false);
        if (!canceled && source && target && Number(target.id) !== expandedId) {
          const to = entries.findIndex(({ id }) => id === target.id);
          void reorderEntry(Number(source.id), to);
        }
        release.current?.();
      }}
    >
      {entries.slice(near.from, near.to).map(({ id }, index) => (
        <SortableRow key={id} id={id} index={near.from + index} expanded={id === expandedId} rows={rows} />
      ))}
    </DragDropProvider>
  );
}

const plugins = [SortableKeyboardPlugin];

type SortableRowProps = {
  readonly id: number;
  readonly index: number;
  readonly expanded: boolean;
  readonly rows: ReadonlyMap<number, HTMLElement>;
};

/** Ties one row to the sorter. An expanded row can be neither dragged nor dropped onto (spec §5). */
const SortableRow = memo(function SortableRow({ id, index, expanded, rows }: SortableRowProps) {
  const [element] = useState(() => rowRef(rows, id));
  const [handle] = useState(() => rowRef(rows, id, "[data-handle]"));
  const { sortable, isDropTarget, isDragging } = useSortable({
    id,
    index,
    element,
    handle,
    plugins,
    disabled: expanded,
  });
  useEffect(() => {
    const row = rows.get(id);
    if (!row) return undefined;
    if (isDragging) row.dataset.dragging = "true";
    const from = sortable.manager?.dragOperation.source;
    if (isDropTarget && from && from.id !== id)
      row.dataset.drop = "index" in from && Number(from.index) < index ? "after" : "before";
    return () => {
      delete row.dataset.dragging;
      delete row.dataset.drop;
    };
  }, [rows, id, index, sortable, isDropTarget, isDragging]);
  return null;
});

/** The row, or a part of it, as it is on the screen at that moment: rows and sorter are drawn in the same pass. */
function rowRef(rows: ReadonlyMap<number, HTMLElement>, id: number, part?: string) {
  return {
    get current(): Element | null {
      const row = rows.get(id) ?? null;
      return part === undefined ? row : (row?.querySelector(part) ?? null);
    },
  };
}
