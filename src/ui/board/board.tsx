import { DragDropProvider } from "@dnd-kit/react";
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { notifyInfo } from "#platform/web/notify.ts";
import { BoardCard } from "./board-card.tsx";
import { BoardColumn } from "./board-column.tsx";
import styles from "./board.module.css";
import type { BoardColumnFacts, BoardMove } from "./facts.ts";
import { focusNeighbour } from "./focus.ts";
import { nearestMove } from "./moves.ts";

export type BoardProps<Card> = {
  readonly label: string;
  readonly columns: readonly BoardColumnFacts<Card>[];
  readonly keyOf: (card: Card) => string | number;
  /** How a card is called: `상담 12`. */
  readonly nameOf: (card: Card) => string;
  /** What a card shows; its first link is where the keyboard stands. */
  readonly children: (card: Card) => ReactNode;
  /** The moves that a card can make, in the order of its own list; null: the board is only looked at. */
  readonly movesOf: ((card: Card) => readonly BoardMove[]) | null;
  readonly onMove: (card: Card, move: BoardMove) => void;
  /** Why a card cannot go into a column. */
  readonly refusalOf: (card: Card, column: string) => string;
};

/**
 * Records by their state. A card is moved by dragging it, from its own list, or with Shift and an arrow; what it may not
 * do is refused with the reason. Arrows lead from card to card.
 */
export function Board<Card>(props: BoardProps<Card>) {
  const { label, columns, keyOf, nameOf, children, movesOf, onMove, refusalOf } = props;
  const root = useRef<HTMLElement>(null);
  const [dragged, setDragged] = useState<Card | null>(null);
  const cards = columns.flatMap((column) => column.cards);
  const found = (key: unknown) => cards.find((card) => keyOf(card) === key);
  const homeOf = (card: Card) => columns.findIndex((column) => column.cards.includes(card));
  const put = (card: Card, column: string) => {
    if (columns[homeOf(card)]?.key === column) return;
    const move = movesOf?.(card).find(({ to }) => to === column);
    if (move) onMove(card, move);
    else notifyInfo(refusalOf(card, column));
  };
  const step = (card: Card, by: 1 | -1) => {
    const keys = columns.map(({ key }) => key);
    const home = homeOf(card);
    const move = nearestMove(movesOf?.(card) ?? [], keys, home, by);
    if (move) return onMove(card, move);
    const neighbour = keys[home + by];
    if (neighbour !== undefined) notifyInfo(refusalOf(card, neighbour));
  };
  const onKeyDown = (event: KeyboardEvent, card: Card) => {
    // The list of moves and the handle use the arrows themselves.
    if (!(event.target instanceof HTMLAnchorElement) || event.ctrlKey || event.altKey || event.metaKey) return;
    const sideways = { ArrowLeft: -1, ArrowRight: 1 } as const;
    const by = sideways[event.key as keyof typeof sideways];
    if (event.shiftKey) {
      if (by === undefined || movesOf === null) return;
      step(card, by);
    } else if (!focusNeighbour(root.current, event.target, event.key)) {
      return;
    }
    event.preventDefault();
  };
  return (
    <section ref={root} aria-label={label}>
      <DragDropProvider
        onDragStart={({ operation }) => setDragged(found(operation.source?.id) ?? null)}
        onDragEnd={({ operation, canceled }) => {
          setDragged(null);
          const card = found(operation.source?.id);
          if (!canceled && card && operation.target) put(card, String(operation.target.id));
        }}
      >
        <div className={styles.board}>
          {columns.map((column) => (
            <BoardColumn
              key={column.key}
              column={column}
              closed={dragged !== null && !column.cards.includes(dragged) && !canGo(movesOf, dragged, column.key)}
            >
              {column.cards.map((card) => (
                <BoardCard
                  key={keyOf(card)}
                  id={keyOf(card)}
                  name={nameOf(card)}
                  moves={movesOf?.(card) ?? null}
                  onMove={(move) => onMove(card, move)}
                  onKeyDown={(event) => onKeyDown(event, card)}
                >
                  {children(card)}
                </BoardCard>
              ))}
            </BoardColumn>
          ))}
        </div>
      </DragDropProvider>
      {movesOf !== null && <p className={styles.keys}>화살표로 카드 사이를 옮겨 다니고, Shift+←→로 카드를 옮깁니다.</p>}
    </section>
  );
}

function canGo<Card>(movesOf: BoardProps<Card>["movesOf"], card: Card, column: string): boolean {
  return movesOf?.(card).some(({ to }) => to === column) ?? false;
}
