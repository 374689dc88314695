/** Columns of a list of deadlines as an office keeps its book of them. */
export const deadlineColumns = {
  court: { title: "법원", aliases: ["관할법원", "법원명"], width: 18 },
  caseNo: { title: "사건번호", aliases: ["법원 사건번호"], width: 18 },
  project: { title: "사건", aliases: ["프로젝트", "프로젝트 번호", "사건 관리번호"], width: 24 },
  rule: { title: "기한", aliases: ["기한명", "기한 종류", "규칙"], required: true, width: 24 },
  method: { title: "송달방식", aliases: ["기산 방식", "송달 방법"], required: true, width: 14 },
  startOn: { title: "기산 사유일", aliases: ["기산일", "송달일", "선고일"], required: true, width: 12 },
  openedOn: { title: "전자송달 확인일", aliases: ["확인일"], width: 14 },
  dueOn: { title: "만료일", aliases: ["마감일", "기한일", "기한 만료일"], width: 12 },
  courtOn: { title: "법원이 정한 날", aliases: ["연장된 날", "보정기한"], width: 14 },
  party: { title: "송달받은 당사자", aliases: ["당사자"], width: 16 },
  documentName: { title: "제출할 문서", aliases: ["문서", "제출 문서"], width: 20 },
  owner: { title: "담당", aliases: ["담당자"], width: 12 },
  overdue: { title: "지난 기한", aliases: ["지난 기한 처리"], width: 14 },
} as const;

export type DeadlineColumn = keyof typeof deadlineColumns;

/** The most rows of one file: each is computed and entered by itself. */
export const mostListedDeadlines = 1_000;
