/** The kinds of record whose features declare days of limitation (`ServerFeature.limitations`), by their names. */
export const limitedKinds = ["contract", "project", "groupSuit"] as const;

export type LimitedKind = (typeof limitedKinds)[number];

/** How a claim is kept from lapsing (민법 제168조, 제170조). */
export const filingWays = { suit: "소제기", preservation: "보전처분" } as const;

export type FilingWay = keyof typeof filingWays;

/** How far it is with a day of limitation, in the words that lists show. */
export const limitationStates = { unfiled: "제출 전", filed: "확인 대기", confirmed: "확인 완료" } as const;

export type LimitationState = keyof typeof limitationStates;

/** The marks before the day at which it is told, the earliest first; their days are rates. */
export const marks = ["first", "second", "third", "last"] as const;

export type Mark = (typeof marks)[number];

/** The rate that says how many days before the day a mark stands. */
export const markRates = {
  first: "limitationFirst",
  second: "limitationSecond",
  third: "limitationThird",
  last: "limitationLast",
} as const satisfies Readonly<Record<Mark, string>>;

/** So many 점검 변호사 are chosen at the most. */
export const mostReviewers = 10;
