/**
 * Legal bases on which a firm may keep a 주민등록번호 (개인정보 보호법 제24조의2 ①: only where a law asks for or allows it).
 * The last one is named in words with each number.
 */
export const rrnBases = ["부동산등기법 제48조", "소득세법 제164조", "부가가치세법 제32조", "그 밖의 법령"] as const;
/** How much one person may take away or look at, and for how long a proof of who it is serves; the bounds of each. */
export const limits = {
  exportsPerHour: { label: "한 시간에 내보내는 횟수", unit: "번", min: 1, max: 1_000 },
  exportRows: { label: "한 번에 내보내는 건수", unit: "건", min: 1, max: 10_000 },
  recordsPerDay: { label: "하루에 열람하는 개인정보", unit: "건", min: 30, max: 100_000 },
  confirmMinutes: { label: "본인 확인이 유효한 시간", unit: "분", min: 1, max: 60 },
} as const;
/** With what a firm begins that is set up (trust.md R22, R23): rows of an export, and different records in a day. */
export const firstLimits = { export_rows: 2_000, records_per_day: 500 } as const;

export type LimitName = keyof typeof limits;

/** The two times by which two people are told from one, and their bounds. */
export const twoPeopleTimes = {
  waitHours: { label: "임시 비밀번호를 쓰기까지 기다리는 시간", unit: "시간", min: 1, max: 168 },
  onePersonDays: { label: "두 계정을 한 사람으로 보는 기간", unit: "일", min: 1, max: 90 },
} as const;
export type TwoPeopleTime = keyof typeof twoPeopleTimes;
export const twoPeopleTimeNames = Object.keys(twoPeopleTimes) as TwoPeopleTime[];

export type RrnBasis = (typeof rrnBases)[number];
