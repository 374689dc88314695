/** Where a 사용촉진 stands; owed: a step was missed, so what is left has to be paid (근로기준법 제61조). */
export const promotionStates = {
  due: "통지 전",
  noticed: "통지함",
  answered: "본인 지정",
  designated: "회사 지정",
  done: "완료",
  owed: "보상의무 남음",
} as const;
export type PromotionState = keyof typeof promotionStates;

export const promotionKinds = {
  annual: "연 단위 연차",
  first: "첫해 월 단위 연차",
  firstLate: "첫해 뒤늦게 생긴 연차",
} as const;
