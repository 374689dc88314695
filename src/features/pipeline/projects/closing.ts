/** What has to be so before a project is closed (product §6.4), with what to do where it is not. */
export const closingItems = {
  deadlines: { label: "남은 기한 없음", todo: "남은 기한을 완료하거나 포기 처리해 주세요." },
  hearings: { label: "예정된 기일 없음", todo: "예정된 기일을 먼저 정리해 주세요." },
  deposit: { label: "예수금 0원 또는 정산 메모", todo: "예수금을 정산하거나 정산 메모를 적어 주세요." },
  securities: { label: "회수하지 않은 담보 없음", todo: "담보를 회수한 뒤 종결해 주세요." },
  result: { label: "결과 입력", todo: "결과를 골라 주세요." },
  records: { label: "기록 반환 확인", todo: "의뢰인에게 기록을 돌려주었는지 확인해 주세요." },
} as const;

export type ClosingKey = keyof typeof closingItems;
