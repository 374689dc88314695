import { formatTaskDate, relativeTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { StepBoard } from "#records/web/steps/step-board.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { manageConsults } from "../access.ts";
import type { board } from "../schemas.ts";
import { steps, usualBooking } from "./steps.ts";
import styles from "./consults.module.css";

type Column = CallOutput<typeof board>["models"][number];
type Card = Column["cards"][number];

type ConsultBoardProps = {
  readonly columns: readonly Column[];
  /** Filters of the rows, for the links to the list. */
  readonly query: Readonly<Record<string, string>>;
  readonly isWall: boolean;
};

/** Open consultations by state. */
export function ConsultBoard({ columns, query, isWall }: ConsultBoardProps) {
  const mayManage = useAllowed(manageConsults) && !isWall;
  return (
    <StepBoard
      label="상태별 상담"
      use={steps}
      manage={mayManage ? manageConsults : null}
      columns={columns.map(({ status, total, cards }) => ({ state: status, total, cards }))}
      pathOf={(status) => `/lawfirm/consult?${new URLSearchParams({ ...query, status }).toString()}`}
      without={["merge"]}
      presets={{ book: usualBooking }}
    >
      {(card) => <CardWords card={card} />}
    </StepBoard>
  );
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
      {brief !== "" && (
        <p className={styles.brief} title={brief}>
          {brief}
        </p>
      )}
      <p className={styles.quiet}>
        {[assignee?.label, next ? formatTaskDate(next) : relativeTime(createdAt)].filter(Boolean).join(" · ")}
      </p>
    </>
  );
}
