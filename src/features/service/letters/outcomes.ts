import type { LetterStatus, ReturnReason } from "./letter.ts";

/** What became of the original of one receiver. */
export type ReceiverOutcome = {
  readonly deliveredOn: string | null;
  readonly returnedOn: string | null;
  readonly returnReason: ReturnReason | null;
};

const nextSteps: Readonly<Record<ReturnReason, string>> = {
  closed: "다시 보내거나, 소송에서는 특별송달(야간·휴일)을 신청합니다.",
  refused: "정당한 이유 없는 수취거절은 도달로 볼 여지가 있습니다. 반송 봉투를 보관하고 다시 보냅니다.",
  moved: "주민등록초본으로 주소를 보정한 뒤 다시 보냅니다.",
  unknown: "주소를 확인해 보정하고, 끝내 알 수 없으면 공시송달(민법 제113조)을 검토합니다.",
  retention: "다시 보내면서 문자나 전화로 수령을 알립니다.",
  other: "반송 사유를 확인한 뒤 다시 보냅니다.",
};

/** What to do next with a letter that came back for this reason (product §6.8). */
export function afterReturn(reason: ReturnReason): string {
  return nextSteps[reason];
}

/** State of a posted letter as its originals say: open as long as one of them is, returned when one came back. */
export function stateOf(
  outcomes: readonly ReceiverOutcome[],
): Extract<LetterStatus, "posted" | "delivered" | "returned"> {
  if (outcomes.some(({ deliveredOn, returnedOn }) => deliveredOn === null && returnedOn === null)) return "posted";
  return outcomes.some(({ returnedOn }) => returnedOn !== null) ? "returned" : "delivered";
}
