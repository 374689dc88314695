/** Columns of an open task list, as a firm keeps it; the export writes the same ones. */
export const taskColumns = {
  title: { title: "제목", aliases: ["업무", "업무명", "할일", "할일제목"], required: true, width: 44 },
  content: { title: "내용", aliases: ["상세", "상세내용", "업무내용", "설명"], width: 60 },
  importance: { title: "중요도", aliases: ["등급", "우선순위"], width: 8 },
  status: { title: "상태", aliases: ["진행상태", "업무상태"], width: 8 },
  recipients: { title: "담당자", aliases: ["담당", "받는사람", "수신자", "담당직원"], required: true, width: 24 },
  sender: { title: "보낸사람", aliases: ["발신자", "지시자", "요청자", "등록자"], required: true, width: 12 },
  allCheck: { title: "전원완료", aliases: ["전체완료", "모두완료", "전원확인"], width: 10 },
  record: { title: "관련", aliases: ["관련업무", "관련사건", "관련번호"], width: 14 },
  createdAt: { title: "등록일", aliases: ["등록일자", "생성일", "작성일", "지시일"], width: 12 },
  place: { title: "순번", aliases: ["같은 업무 순번"], width: 8 },
} as const;

export type TaskColumnKey = keyof typeof taskColumns;

/** Words of the 관련 column and the record they mean. */
export const recordWords = {
  상담: "consult",
  사건: "project",
  프로젝트: "project",
  분쟁: "boon",
  분양: "preSaleArea",
  분양현장: "preSaleArea",
} as const;
