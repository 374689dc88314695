import { flag, money, text } from "#records/field.ts";
import { defineLines } from "#records/lines.ts";

/** 경합 배당: what each creditor of a distribution claims and is given, as the list of the court says (민사집행법 제248조, 제252조). */
export const shareLines = defineLines({
  label: "배당",
  table: "seizure_shares",
  record: "seizure_id",
  place: "place",
  most: 100,
  fields: {
    creditor: text({ label: "채권자", required: true, max: 100, erase: "mask" }),
    claim: money({ label: "채권액", min: 1, required: true }),
    amount: money({ label: "배당액", min: 0, required: true }),
    ours: flag({ label: "우리 채권자" }),
  },
});
