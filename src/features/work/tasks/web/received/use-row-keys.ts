import type { RefObject } from "react";
import { useShortcuts } from "#platform/web/shortcuts.ts";
import type { TaskEntry } from "../../schemas.ts";
import { beginDraft } from "../data/entry-drafts.ts";
import { undoLastMove } from "../data/move-entries.ts";
import { isOnTop } from "../parts/is-on-top.ts";
import type { ReceivedRows } from "./use-received-rows.ts";

type RowKeysInput = {
  readonly screen: RefObject<HTMLElement | null>;
  readonly list: RefObject<HTMLElement | null>;
  readonly overlaid: boolean;
  readonly entries: readonly TaskEntry[];
  readonly rows: ReceivedRows;
};

/** j and k go from row to row; e, m and x act on the row that has the keyboard. Enter expands it: it is a button. */
export function useRowKeys({ screen, list, overlaid, entries, rows }: RowKeysInput): void {
  const rowsOnScreen = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-entry]") ?? [])];
  const step = (by: number) => {
    const all = rowsOnScreen();
    const now = rowWithKeyboard();
    const from = now ? all.indexOf(now) : by > 0 ? -1 : all.length;
    const row = all[Math.min(Math.max(from + by, 0), all.length - 1)];
    row?.scrollIntoView({ block: "nearest" });
    if (row?.dataset.entry) focusRow(row.dataset.entry);
  };
  // Focus by script counts as focus from the keyboard, so the row shows it. A row far away has its parts once it is near.
  const focusRow = (id: string, frames = 20) => {
    const row = list.current?.querySelector(`[data-entry="${id}"]`);
    const part = row?.querySelector<HTMLElement>("[data-row-focus]") ?? row?.querySelector<HTMLElement>("input");
    if (part) part.focus();
    else if (frames > 0) requestAnimationFrame(() => focusRow(id, frames - 1));
  };
  const act = (work: (entry: TaskEntry) => void) => () => {
    const id = Number(rowWithKeyboard()?.dataset.entry);
    const entry = entries.find((each) => each.id === id);
    if (entry && isOnTop(screen.current)) work(entry);
  };
  const onTop = (work: () => void) => () => {
    if (isOnTop(screen.current)) work();
  };
  useShortcuts([
    { key: "j", label: "다음 업무", run: onTop(() => step(1)), inDialog: overlaid },
    { key: "k", label: "이전 업무", run: onTop(() => step(-1)), inDialog: overlaid },
    { key: "e", label: "제목 수정", run: act((entry) => beginDraft(entry, "title")), inDialog: overlaid },
    { key: "m", label: "메모 수정", run: act(rows.controller.writeMemo), inDialog: overlaid },
    {
      key: "x",
      label: "업무 선택",
      run: act(({ id }) => rows.controller.select(id, !rows.selectedIds.has(id))),
      inDialog: overlaid,
    },
    { key: "ctrl+z", label: "방금 처리한 업무 되돌리기", run: onTop(undoLastMove), inDialog: overlaid },
  ]);
}

function rowWithKeyboard(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>("[data-entry]") ?? null;
}
