import { useDraggable } from "@dnd-kit/react";
import { NativeSelect } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import type { KeyboardEvent, ReactNode } from "react";
import styles from "./board.module.css";
import type { BoardMove } from "./facts.ts";

type BoardCardProps = {
  readonly id: string | number;
  readonly name: string;
  /** null: the board is only looked at. */
  readonly moves: readonly BoardMove[] | null;
  readonly onMove: (move: BoardMove) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
};

/** A record on the board, with a handle to drag it by and the list of its moves. */
export function BoardCard({ id, name, moves, onMove, onKeyDown, children }: BoardCardProps) {
  const { ref, handleRef, isDragging } = useDraggable({ id, disabled: moves === null });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows of the link inside
    <li ref={ref} className={styles.card} data-card={id} data-dragging={isDragging || undefined} onKeyDown={onKeyDown}>
      {moves !== null && (
        <button type="button" ref={handleRef} className={styles.handle} aria-label={`${name} 끌기`}>
          <IconGripVertical size={14} aria-hidden />
        </button>
      )}
      {children}
      {moves !== null && (
        <NativeSelect
          size="xs"
          aria-label={`${name} 옮기기`}
          value=""
          data={[{ value: "", label: "옮기기" }, ...moves.map(({ key, label }) => ({ value: key, label }))]}
          onChange={(event) => {
            const move = moves.find(({ key }) => key === event.currentTarget.value);
            if (move) onMove(move);
          }}
        />
      )}
    </li>
  );
}
