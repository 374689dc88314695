import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import { confirm } from "#ui/components/confirm.ts";
import type { TaskEntry } from "../../schemas.ts";
import { beginDraft } from "../data/entry-drafts.ts";
import { useMe } from "../data/me.ts";
import { moveEntries } from "../data/move-entries.ts";
import { isOffered, otherPicker, type Move } from "../data/moves.ts";
import type { RowController } from "./row-controller.ts";

/** Which row is expanded, which are selected, and what happens to them. */
export function useReceivedRows(entries: readonly TaskEntry[]) {
  const me = useMe();
  const [expandedId, setExpandedId] = useState<number | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [abandoning, setAbandoning] = useState<TaskEntry | null>(null);

  /** Resolves whether the move was begun: it is not when the person, asked, decides against it. */
  const move = async (kind: Move, moved: readonly TaskEntry[], reason?: string): Promise<boolean> => {
    if (!me || (kind === "complete" && !(await mayComplete(moved, me.id)))) return false;
    void moveEntries(kind, moved, me, reason);
    return true;
  };
  const latestMove = useRef(move);
  useEffect(() => {
    latestMove.current = move;
  });

  const controller = useMemo<Omit<RowController, "openMenu" | "keepRow">>(
    () => ({
      // The row that was pressed is marked at once; what stands in it follows.
      toggle: (id) => startTransition(() => setExpandedId((now) => (now === id ? null : id))),
      select: (id, on) =>
        setSelected((now) => {
          const next = new Set(now);
          if (on) next.add(id);
          else next.delete(id);
          return next;
        }),
      move: (kind, entry) => {
        if (kind === "abandon") setAbandoning(entry);
        else void latestMove.current(kind, [entry]);
      },
      writeMemo: (entry) => {
        setExpandedId(entry.id);
        beginDraft(entry, "memo");
      },
    }),
    [],
  );

  // Rows that have left the list are no longer selected, though they may come back.
  const selectedEntries = selected.size === 0 ? [] : entries.filter(({ id }) => selected.has(id));
  return {
    expandedId,
    selectedIds: selected,
    selectedEntries,
    controller,
    unfold: (id: number) => setExpandedId(id),
    clearSelection: () => setSelected(new Set()),
    moveSelected: async (kind: Move) => {
      const offered = selectedEntries.filter((entry) => isOffered(kind, entry));
      if (await move(kind, offered)) setSelected(new Set());
    },
    abandoning,
    closeDialog: () => setAbandoning(null),
    abandon: (reason: string) => {
      const entry = abandoning;
      setAbandoning(null);
      if (entry) void move("abandon", [entry], reason);
    },
  };
}

export type ReceivedRows = ReturnType<typeof useReceivedRows>;

/** Asks before an anyone-task is completed that somebody else has picked, and names that person. */
async function mayComplete(entries: readonly TaskEntry[], staffId: number): Promise<boolean> {
  const pickers = new Set(entries.map((entry) => otherPicker(entry, staffId)).filter((name) => name !== null));
  if (pickers.size === 0) return true;
  return confirm({
    title: "다른 담당자가 가져간 업무입니다",
    message: `${[...pickers].join(", ")}님이 가져간 업무를 완료 처리합니다.`,
    confirmLabel: "완료처리",
  });
}
