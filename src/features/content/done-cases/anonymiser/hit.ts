export const hitKinds = {
  name: "이름",
  company: "상호",
  phone: "전화번호",
  number: "번호",
  address: "주소",
  email: "이메일",
  date: "날짜",
  place: "장소",
  money: "금액",
} as const;
export type HitKind = keyof typeof hitKinds;

/** What may tell of whom a text is. */
export type Hit = {
  readonly start: number;
  readonly end: number;
  readonly kind: HitKind;
  /** The case's own records hold it; otherwise it looks like one. */
  readonly known: boolean;
};

/** Something that the records of a case hold about its people. */
export type Known = {
  readonly kind: "name" | "phone" | "number" | "address" | "email" | "birth";
  readonly value: string;
};
