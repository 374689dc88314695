/** Kinds of id in the logs that lead to people; the ways stand in `ways.ts`. */
export const idKinds = [
  "client",
  "consult",
  "contract",
  "project",
  "dispute",
  "payment",
  "memo",
  "file",
  "staff",
  "user",
  "person",
  "conflict",
  "conflictCheck",
] as const;
export type IdKind = (typeof idKinds)[number];

/** What a search for conflicts found, apart from the conflicts of one record: its ids are those of the ledger. */
export const foundConflicts = "이해충돌 검색";

/** Word of the access log → what its ids are; null: nobody's data, or no ids. */
export const subjectKinds: Readonly<Record<string, IdKind | null>> = {
  고객: "client",
  "고객 파일": "client",
  주민등록번호: "client",
  상담: "consult",
  "상담 파일": "consult",
  계약: "contract",
  "계약 파일": "contract",
  미수금: "contract",
  사건: "project",
  "사건 파일": "project",
  분쟁: "dispute",
  "분쟁 파일": "dispute",
  입금: "payment",
  매출: "payment",
  메모: "memo",
  파일: "file",
  직원: "staff",
  사용자: "user",
  이해충돌: "conflict",
  [foundConflicts]: "person",
  "이해충돌 확인서": "conflictCheck",
  팀: null,
  분양현장: null,
  "전체 자료": null,
  "유출 보고": null,
};

/** Kind of record of the change log → the word of the access log for it; null: nobody's data. */
export const changedSubjects: Readonly<Record<string, string | null>> = {
  client: "고객",
  consult: "상담",
  contract: "계약",
  project: "사건",
  dispute: "분쟁",
  payment: "입금",
  memo: "메모",
  file: "파일",
  staff: "직원",
  user: "사용자",
  task: null,
  team: null,
  presaleArea: null,
  firm: null,
  columns: null,
  closedMonth: null,
  bankKind: null,
  accessAlarm: null,
  accessReview: null,
  console: null,
  log: null,
  job: null,
};
