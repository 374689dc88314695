/** Words of evidence, of payments and of expenses alike. */
export const proofWords: Readonly<Record<string, string>> = {
  cashReceipt: "현금영수증",
  taxInvoice: "세금계산서",
  cardSlip: "카드전표",
  exempt: "면제",
  selfIssued: "자진발급",
  invoice: "계산서",
  simple: "간이영수증",
  none: "증빙 없음",
};

export const entryKinds = { income: "수입", expense: "지출", deposit: "예수금" } as const;
export type EntryKind = keyof typeof entryKinds;
