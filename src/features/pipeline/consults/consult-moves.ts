import type { ConsultStatus } from "./consult.ts";

/** States in which somebody is still at work on a consultation. */
export const openStatuses = [
  "new",
  "noAnswer",
  "contacted",
  "scheduled",
  "done",
  "considering",
  "onHold",
  "noShow",
] as const satisfies readonly ConsultStatus[];

/** A step that changes the state of a consultation (product §5.3). */
export type ConsultMove = {
  readonly label: string;
  readonly from: readonly ConsultStatus[];
  readonly to: ConsultStatus;
  /** Whether whoever took the step can take it back a moment later. */
  readonly undoable: boolean;
};

/**
 * The states and the steps between them, for buttons, board and server alike. `converted` has no way out but a
 * canceled contract; `declined` has none.
 */
export const consultMoves = {
  noAnswer: {
    label: "부재중",
    from: ["new", "noAnswer", "contacted", "onHold", "noShow"],
    to: "noAnswer",
    undoable: true,
  },
  contact: { label: "통화완료", from: ["new", "noAnswer", "onHold", "noShow"], to: "contacted", undoable: true },
  book: {
    label: "예약",
    from: ["new", "noAnswer", "contacted", "scheduled", "done", "considering", "onHold", "noShow"],
    to: "scheduled",
    undoable: true,
  },
  complete: { label: "상담완료", from: ["contacted", "scheduled", "noShow"], to: "done", undoable: true },
  noShow: { label: "노쇼", from: ["scheduled"], to: "noShow", undoable: true },
  consider: { label: "검토중", from: ["contacted", "done", "onHold"], to: "considering", undoable: true },
  convert: { label: "계약전환", from: ["contacted", "done", "considering"], to: "converted", undoable: false },
  hold: {
    label: "보류",
    from: ["new", "noAnswer", "contacted", "scheduled", "done", "considering", "onHold", "noShow"],
    to: "onHold",
    undoable: true,
  },
  lose: { label: "종결", from: openStatuses, to: "lost", undoable: true },
  cancel: { label: "취소", from: openStatuses, to: "canceled", undoable: true },
  decline: { label: "수임불가", from: openStatuses, to: "declined", undoable: false },
  duplicate: { label: "중복연결", from: openStatuses, to: "duplicate", undoable: true },
  reopen: { label: "다시 열기", from: ["lost", "canceled", "duplicate"], to: "considering", undoable: true },
} as const satisfies Readonly<Record<string, ConsultMove>>;

export type ConsultMoveName = keyof typeof consultMoves;
export const consultMoveNames = Object.keys(consultMoves) as ConsultMoveName[];

/** The steps that a consultation in this state can take. */
export function movesFrom(status: ConsultStatus): readonly ConsultMoveName[] {
  return consultMoveNames.filter((name) => (consultMoves[name].from as readonly ConsultStatus[]).includes(status));
}

/** Unanswered calls after which 보류 is suggested (product §6.2). */
export const holdAfterNoAnswers = 3;

/** Days within which an earlier consultation with the same number is shown (product §6.2). */
export const sameNumberDays = 30;

/** Consultations that a step can be taken with at once. */
export const bulkLimit = 100;

/** Seconds within which a step can be taken back. */
export const undoSeconds = 600;

/** Days within which a merge can be taken back. */
export const mergeUndoDays = 7;
