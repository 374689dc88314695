/** What has to be settled with a partner who leaves, in the order in which it is done. */
export const settlementItems = {
  cases: "진행 사건과 담당 업무 인계",
  clients: "의뢰인에게 담당 변경 통지",
  works: "책임업무·자원업무 교대",
  rewards: "업무보상 정산",
  distribution: "미지급 분배금 정산",
  capital: "출자금 반환 계산",
  property: "비품·보안카드·자료 반납",
  registration: "변호사회 변경 신고",
} as const;
export type SettlementItem = keyof typeof settlementItems;

export const settlementOrder = Object.keys(settlementItems) as SettlementItem[];
