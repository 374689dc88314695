/** What is printed of a letter, with the words for it. */
export const prints = {
  set: "3부 (원본과 등본)",
  original: "원본",
  copy: "등본",
  envelopes: "봉투",
  labels: "라벨",
} as const;
export type Print = keyof typeof prints;
