/** What the 수임장부 has to name of a contract (변호사법 시행령 제7조), and the firm's 담당변호사, in the order of the columns. */
export const particulars = {
  lawyers: "담당변호사",
  amount: "수임액",
  client: "위임인",
  clientAddress: "위임인 주소",
  partyAddress: "당사자 주소",
  opponent: "상대방",
  opponentAddress: "상대방 주소",
  agency: "관할기관",
  caseNo: "사건번호",
  result: "처리결과",
} as const;
export type Particular = keyof typeof particulars;
export const particularNames = Object.keys(particulars) as [Particular, ...Particular[]];

/** How the entry stands beside the month that there is for it. */
export const entryStates = {
  entered: "기재",
  enteredLate: "기한 후 기재",
  open: "기재 전",
  overdue: "기한 지남",
} as const;
export type EntryState = keyof typeof entryStates;
export const entryStateNames = Object.keys(entryStates) as [EntryState, ...EntryState[]];

/** Which lines of the book are asked for. */
export const bookParts = { missing: "빠진 사항 있음", open: "장부 미기재", late: "기한 지남" } as const;
export type BookPart = keyof typeof bookParts;
