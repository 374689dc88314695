import { DragDropProvider, useDraggable, useDroppable } from "@dnd-kit/react";
import { NativeSelect } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { formatNumber } from "#platform/number.ts";
import { formatTaskDate, relativeTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { withParticle } from "#platform/particle.ts";
import type { CallError } from "#platform/web/call.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { notifyError, notifyInfo } from "#platform/web/notify.ts";
import { useAllowed } from "#platform/web/session.ts";
import { manageConsults } from "../access.ts";
import { consultStatusLabels, type ConsultStatus } from "../consult.ts";
import { consultMoves, movesBetween, movesFrom, type ConsultMoveName } from "../consult-moves.ts";
import type { board } from "../schemas.ts";
import { stepFields, takeStep } from "./steps.ts";
import { consultTones } from "./tones.ts";
import styles from "./consults.module.css";

const StepDialog = lazy(() => import("./step-dialog.tsx"));

type Column = CallOutput<typeof board>["models"][number];
type Card = Column["cards"][number];
type Asked = { readonly card: Card; readonly move: ConsultMoveName };

type BoardProps = {
  readonly columns: readonly Column[];
  /** Filters of the rows, for the links to the list. */
  readonly query: Readonly<Record<string, string>>;
  readonly isWall: boolean;
};

/** Open consultations by state. A card dragged to another column takes the step between them; so does its own list. */
export function Board({ columns, query, isWall }: BoardProps) {
  const mayManage = useAllowed(manageConsults) && !isWall;
  const [asked, setAsked] = useState<Asked | null>(null);
  const begin = (card: Card, move: ConsultMoveName) => {
    if (stepFields[move].length > 0) return setAsked({ card, move });
    return takeStep(card, move).catch((error: CallError) => notifyError("처리하지 못했습니다.", error.message));
  };
  const drop = (card: Card | undefined, to: ConsultStatus | undefined) => {
    if (!card || !to || card.status === to) return;
    const [move] = movesBetween(card.status, to);
    if (move) void begin(card, move);
    else
      notifyInfo(
        `${consultStatusLabels[card.status]}에서 ${withParticle(consultStatusLabels[to], "으로/로")}는 옮길 수 없습니다.`,
      );
  };
  const cards = columns.flatMap((column) => column.cards);
  return (
    <section aria-label="상태별 상담">
      <DragDropProvider
        onDragEnd={({ operation, canceled }) => {
          if (canceled) return;
          drop(
            cards.find(({ number }) => number === operation.source?.id),
            columns.find(({ status }) => status === operation.target?.id)?.status,
          );
        }}
      >
        <div className={styles.board}>
          {columns.map((column) => (
            <BoardColumn key={column.status} column={column} query={query}>
              {column.cards.map((card) => (
                <BoardCard
                  key={card.number}
                  card={card}
                  mayMove={mayManage}
                  onMove={(move) => void begin(card, move)}
                />
              ))}
            </BoardColumn>
          ))}
        </div>
      </DragDropProvider>
      {asked && (
        <Suspense fallback={null}>
          <StepDialog
            target={asked.card}
            move={asked.move}
            preset={asked.move === "book" ? { durationMin: "30" } : {}}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

type BoardColumnProps = Pick<BoardProps, "query"> & { readonly column: Column; readonly children: ReactNode };

function BoardColumn({ column, query, children }: BoardColumnProps) {
  const { status, total, cards } = column;
  const { ref, isDropTarget } = useDroppable({ id: status });
  const path = `/lawfirm/consult?${new URLSearchParams({ ...query, status }).toString()}`;
  return (
    <div ref={ref} className={styles.column} data-target={isDropTarget || undefined}>
      <h2>
        <StateChip tone={consultTones[status]}>{consultStatusLabels[status]}</StateChip>{" "}
        <PageLink to={path} aria-label={`${consultStatusLabels[status]} ${formatNumber(total)}건 보기`}>
          {total}
        </PageLink>
      </h2>
      <ul>{children}</ul>
      {total > cards.length && <PageLink to={path}>{total - cards.length}건 더 보기</PageLink>}
    </div>
  );
}

type BoardCardProps = {
  readonly card: Card;
  readonly mayMove: boolean;
  readonly onMove: (move: ConsultMoveName) => void;
};

function BoardCard({ card, mayMove, onMove }: BoardCardProps) {
  const { number, name, brief, status, urgent, assignee, createdAt, scheduledAt, nextActionAt } = card;
  const { ref, handleRef, isDragging } = useDraggable({ id: number, disabled: !mayMove });
  const next = status === "scheduled" ? scheduledAt : nextActionAt;
  return (
    <li ref={ref} className={styles.boardCard} data-dragging={isDragging || undefined}>
      <p>
        {mayMove && (
          <button type="button" ref={handleRef} className={styles.handle} aria-label={`상담 ${number} 끌기`}>
            <IconGripVertical size={14} aria-hidden />
          </button>
        )}
        {urgent && <StateChip tone="red">급함</StateChip>}{" "}
        <PageLink to={`/lawfirm/consult/${number}`}>
          {number} {name}
        </PageLink>
      </p>
      {brief !== "" && <p className={styles.brief}>{brief}</p>}
      <p className={styles.quiet}>
        {[assignee?.label, next ? formatTaskDate(next) : relativeTime(createdAt)].filter(Boolean).join(" · ")}
      </p>
      {mayMove && (
        <NativeSelect
          size="xs"
          aria-label={`상담 ${number} 옮기기`}
          value=""
          data={[
            { value: "", label: "옮기기" },
            ...movesFrom(status).map((move) => ({ value: move, label: consultMoves[move].label })),
          ]}
          onChange={(event) => {
            const move = event.currentTarget.value;
            if (move in consultMoves) onMove(move as ConsultMoveName);
          }}
        />
      )}
    </li>
  );
}
