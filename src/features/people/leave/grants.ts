/** Why a lot was granted. */
export const grantBases = {
  monthly: "월 단위",
  annual: "연 단위",
  carried: "이월",
  adjusted: "조정",
  compensatory: "대체휴무",
} as const;
export type GrantBasis = keyof typeof grantBases;

/** What HR enters of attendance; how each counts follows from dated rules (근로기준법 제60조 제6항). */
export const attendanceKinds = {
  absent: "결근",
  suspended: "정직",
  personal: "개인 휴직",
  injury: "업무상 재해",
  birth: "출산전후휴가",
  childcare: "육아휴직",
  childcareShorter: "육아기 근로시간 단축",
  pregnancyShorter: "임신기 근로시간 단축",
} as const;
export type AttendanceKind = keyof typeof attendanceKinds;
