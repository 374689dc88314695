import { lazy, Suspense, useState } from "react";
import { formatTaskDate, relativeTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { withParticle } from "#platform/particle.ts";
import type { CallError } from "#platform/web/call.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { notifyError } from "#platform/web/notify.ts";
import { useAllowed } from "#platform/web/session.ts";
import { Board } from "#ui/board/board.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { manageConsults } from "../access.ts";
import { consultStatusLabels, type ConsultStatus } from "../consult.ts";
import { consultMoves, movesFrom, type ConsultMoveName } from "../consult-moves.ts";
import type { board } from "../schemas.ts";
import { stepFields, takeStep } from "./steps.ts";
import { consultTones } from "./tones.ts";
import styles from "./consults.module.css";

const StepDialog = lazy(() => import("./step-dialog.tsx"));

type Column = CallOutput<typeof board>["models"][number];
type Card = Column["cards"][number];
type Asked = { readonly card: Card; readonly move: ConsultMoveName };

type ConsultBoardProps = {
  readonly columns: readonly Column[];
  /** Filters of the rows, for the links to the list. */
  readonly query: Readonly<Record<string, string>>;
  readonly isWall: boolean;
};

/** Open consultations by state. A card moved to another column takes the step between them. */
export function ConsultBoard({ columns, query, isWall }: ConsultBoardProps) {
  const mayManage = useAllowed(manageConsults) && !isWall;
  const [asked, setAsked] = useState<Asked | null>(null);
  const begin = (card: Card, move: ConsultMoveName) => {
    if (stepFields[move].length > 0) return setAsked({ card, move });
    return takeStep(card, move).catch((error: CallError) => notifyError("처리하지 못했습니다.", error.message));
  };
  return (
    <>
      <Board
        label="상태별 상담"
        columns={columns.map(({ status, total, cards }) => ({
          key: status,
          label: consultStatusLabels[status],
          tone: consultTones[status],
          total,
          to: `/lawfirm/consult?${new URLSearchParams({ ...query, status }).toString()}`,
          cards,
        }))}
        keyOf={({ number }) => number}
        nameOf={({ number }) => `상담 ${number}`}
        movesOf={mayManage ? movesOf : null}
        onMove={(card, { key }) => void begin(card, key as ConsultMoveName)}
        refusalOf={(card, column) => {
          const goal = consultStatusLabels[column as ConsultStatus];
          return `${consultStatusLabels[card.status]}에서 ${withParticle(goal, "으로/로")}는 옮길 수 없습니다.`;
        }}
      >
        {(card) => <CardWords card={card} />}
      </Board>
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
    </>
  );
}

function movesOf({ status }: Card) {
  return movesFrom(status).map((key) => ({ key, label: consultMoves[key].label, to: consultMoves[key].to }));
}

function CardWords({ card }: { readonly card: Card }) {
  const { number, name, brief, status, urgent, assignee, createdAt, scheduledAt, nextActionAt } = card;
  const next = status === "scheduled" ? scheduledAt : nextActionAt;
  return (
    <>
      <p>
        {urgent && <StateChip tone="red">급함</StateChip>}{" "}
        <PageLink to={`/lawfirm/consult/${number}`}>
          {number} {name}
        </PageLink>
      </p>
      {brief !== "" && <p className={styles.brief}>{brief}</p>}
      <p className={styles.quiet}>
        {[assignee?.label, next ? formatTaskDate(next) : relativeTime(createdAt)].filter(Boolean).join(" · ")}
      </p>
    </>
  );
}
