import type { ContractStatus } from "./contract.ts";

/** A step that changes the state of a contract (product §5.3). */
export type ContractMove = {
  readonly label: string;
  readonly from: readonly ContractStatus[];
  readonly to: ContractStatus;
  /** Needs a reason that stays with the contract. */
  readonly reason: boolean;
};

export const contractMoves = {
  review: { label: "내부검토 요청", from: ["draft"], to: "review", reason: false },
  revise: { label: "작성으로 되돌리기", from: ["review", "sent"], to: "draft", reason: false },
  send: { label: "발송", from: ["review"], to: "sent", reason: false },
  sign: { label: "서명완료", from: ["review", "sent"], to: "signed", reason: false },
  activate: { label: "진행", from: ["signed"], to: "active", reason: false },
  fulfil: { label: "완료", from: ["active"], to: "fulfilled", reason: false },
  terminate: { label: "해지", from: ["signed", "active"], to: "terminated", reason: true },
  void: { label: "취소", from: ["draft", "review", "sent"], to: "void", reason: true },
} as const satisfies Readonly<Record<string, ContractMove>>;

export type ContractMoveName = keyof typeof contractMoves;
export const contractMoveNames = Object.keys(contractMoves) as ContractMoveName[];

/** The steps that a contract in this state can take. */
export function movesFrom(status: ContractStatus): readonly ContractMoveName[] {
  return contractMoveNames.filter((name) => (contractMoves[name].from as readonly ContractStatus[]).includes(status));
}

/** States in which fees and plan may still be written as they are agreed. */
export const openForFees: readonly ContractStatus[] = ["draft", "review", "sent"];

/** States in which a contract can be approved. */
export const openForApproval: readonly ContractStatus[] = ["review", "sent"];

/** States in which the terms change by a 변경계약. */
export const openForAmendment: readonly ContractStatus[] = ["signed", "active"];

/** States in which the result that a 성공보수 depends on is entered. */
export const openForResults: readonly ContractStatus[] = ["signed", "active", "fulfilled", "terminated"];
