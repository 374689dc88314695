import { useDroppable } from "@dnd-kit/react";
import type { ReactNode } from "react";
import { formatNumber } from "#platform/number.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { StateChip } from "../components/chip.tsx";
import type { BoardColumnFacts } from "./facts.ts";
import styles from "./board.module.css";

type BoardColumnProps = {
  readonly column: BoardColumnFacts<unknown>;
  /** The card in the hand cannot go here. */
  readonly closed: boolean;
  readonly children: ReactNode;
};

/** A state with its cards and how many there are. */
export function BoardColumn({ column, closed, children }: BoardColumnProps) {
  const { key, label, tone, total, to, cards } = column;
  const { ref, isDropTarget } = useDroppable({ id: key });
  return (
    <div
      ref={ref}
      className={styles.column}
      data-column={key}
      data-target={isDropTarget || undefined}
      data-closed={closed || undefined}
    >
      <h2>
        <StateChip tone={tone}>{label}</StateChip>{" "}
        <PageLink to={to} aria-label={`${label} ${formatNumber(total)}건 보기`}>
          {formatNumber(total)}
        </PageLink>
      </h2>
      <ul>{children}</ul>
      {total > cards.length && <PageLink to={to}>{formatNumber(total - cards.length)}건 더 보기</PageLink>}
    </div>
  );
}
