import type { DisputeStatus } from "./dispute.ts";

/** A step that changes the state of a dispute (product §5.3). */
export type DisputeMove = {
  readonly label: string;
  readonly from: readonly DisputeStatus[];
  readonly to: DisputeStatus;
  /** What has to be told with it. */
  readonly needs: readonly ("amountAgreed" | "resolution" | "externalRef")[];
};

export const disputeMoves = {
  askFacts: { label: "사실확인 요청", from: ["received"], to: "fact", needs: [] },
  respond: { label: "대응 시작", from: ["received", "fact"], to: "responding", needs: [] },
  agree: { label: "합의", from: ["fact", "responding", "external"], to: "agreed", needs: ["amountAgreed"] },
  goExternal: { label: "외부절차", from: ["received", "fact", "responding"], to: "external", needs: ["externalRef"] },
  reject: { label: "이유없음", from: ["fact", "responding"], to: "rejected", needs: ["resolution"] },
  close: { label: "종결", from: ["agreed", "external", "responding"], to: "closed", needs: ["resolution"] },
  reopen: { label: "재개", from: ["closed", "rejected"], to: "responding", needs: [] },
} as const satisfies Readonly<Record<string, DisputeMove>>;

export type DisputeMoveName = keyof typeof disputeMoves;
export const disputeMoveNames = Object.keys(disputeMoves) as DisputeMoveName[];

/** The steps that a dispute in this state can take. */
export function movesFrom(status: DisputeStatus): readonly DisputeMoveName[] {
  return disputeMoveNames.filter((name) => (disputeMoves[name].from as readonly DisputeStatus[]).includes(status));
}
