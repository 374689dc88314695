/** What a person may ask about the own data (개인정보 보호법 제35조~제37조). */
export const requestKinds = { access: "열람", correction: "정정", deletion: "삭제", suspension: "처리정지" } as const;
export type RequestKind = keyof typeof requestKinds;
export const requestKindNames = Object.keys(requestKinds) as RequestKind[];

export const requesters = { self: "본인", agent: "대리인" } as const;
export type Requester = keyof typeof requesters;
export const requesterNames = Object.keys(requesters) as Requester[];

export const requestStatuses = { open: "처리 중", done: "처리함", refused: "거절", withdrawn: "철회" } as const;
export type RequestStatus = keyof typeof requestStatuses;
export const requestStatusNames = Object.keys(requestStatuses) as RequestStatus[];

/** How a request ends. */
export const outcomes = ["done", "refused", "withdrawn"] as const;
export type Outcome = (typeof outcomes)[number];

/** Days that are left as words: `3일 남음`, `오늘까지`, `2일 지남`. */
export function clockWords(daysLeft: number): string {
  if (daysLeft === 0) return "오늘까지";
  return daysLeft > 0 ? `${daysLeft}일 남음` : `${-daysLeft}일 지남`;
}
