/** Columns of the balances that a firm takes over from its old books on its first day (additions 46). */
export const openingColumns = {
  contract: { title: "계약", aliases: ["계약 번호"], width: 12 },
  project: { title: "사건", aliases: ["프로젝트", "프로젝트 번호", "사건 관리번호"], width: 24 },
  client: { title: "고객", aliases: ["의뢰인", "위임인", "고객 번호"], width: 16 },
  title: { title: "사건명", aliases: ["계약명"], width: 24 },
  signedAt: { title: "수임일", aliases: ["계약일"], width: 12 },
  agreed: { title: "약정액", aliases: ["약정금액", "보수 총액", "수임료"], width: 14 },
  received: { title: "받은 금액", aliases: ["입금액", "수납액", "기수금"], width: 14 },
  deposit: { title: "예수금", aliases: ["예수금 잔액"], width: 14 },
} as const;

export type OpeningColumn = keyof typeof openingColumns;

/** The most rows of one file. */
export const mostOpenings = 2_000;
