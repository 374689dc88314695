/** Fields of the courts' work: they decide which rules of time and service apply (rules §7.1, §7.4). */
export const procedureLabels = {
  civil: "민사",
  execution: "집행",
  criminal: "형사",
  family: "가사",
  administrative: "행정",
  patent: "특허",
  insolvency: "도산",
  constitutional: "헌재",
  other: "기타",
} as const;
export type Procedure = keyof typeof procedureLabels;

export const instanceLabels = {
  first: "1심",
  appeal: "항소",
  final: "상고",
  complaint: "항고",
  recomplaint: "재항고",
  retrial: "재심",
  application: "신청",
  execution: "집행",
  other: "기타",
} as const;
export type Instance = keyof typeof instanceLabels;

/** As what our client takes part. */
export const sideLabels = {
  plaintiff: "원고",
  defendant: "피고",
  applicant: "신청인",
  respondent: "피신청인",
  creditor: "채권자",
  debtor: "채무자",
  thirdDebtor: "제3채무자",
  appellant: "항소인",
  appellee: "피항소인",
  accused: "피고인",
  victim: "피해자",
  intervener: "참가인",
  other: "기타",
} as const;

export const roleLabels = {
  plaintiff: "원고",
  defendant: "피고",
  applicant: "신청인",
  respondent: "피신청인",
  creditor: "채권자",
  debtor: "채무자",
  thirdDebtor: "제3채무자",
  appellant: "항소인",
  appellee: "피항소인",
  accused: "피고인",
  victim: "피해자",
  witness: "참고인",
  intervener: "참가인",
  related: "관련자",
} as const;

/** How a case came to have a further number. */
export const aliasKinds = { transferred: "이송", joined: "병합", split: "분리", corrected: "정정" } as const;

/** Kinds of rows of 진행내용, as the court's own page (나의사건검색) has them. */
export const entryKinds = {
  hearing: "기일",
  service: "송달",
  filing: "제출",
  order: "명령·결정",
  decision: "결과",
  other: "그 밖",
} as const;
export type EntryKind = keyof typeof entryKinds;
