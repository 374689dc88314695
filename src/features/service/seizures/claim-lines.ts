import { date, money, oneOf, text } from "#records/field.ts";
import { defineLines } from "#records/lines.ts";

/** On which rule a rate rests. */
export const rateBases = {
  litigation: "소송촉진법",
  civil: "민법 법정이율",
  commercial: "상법 법정이율",
  agreed: "약정",
} as const;

/** Interest by segments; each says where its rate stands (product §6.8). */
export const interestLines = defineLines({
  label: "이자 구간",
  table: "seizure_interest",
  record: "seizure_id",
  place: "place",
  most: 40,
  fields: {
    startOn: date({ label: "시작일", required: true }),
    endOn: date({ label: "종료일" }),
    rate: text({ label: "연이율(%)", required: true, max: 7 }),
    basis: oneOf(rateBases, { label: "근거", required: true }),
    base: money({ label: "대상 원금", min: 1 }),
    source: text({ label: "출처", required: true, max: 200, erase: "known" }),
  },
});

/** 집행비용, each on its day. */
export const costLines = defineLines({
  label: "집행비용",
  table: "seizure_costs",
  record: "seizure_id",
  place: "place",
  most: 100,
  fields: {
    spentOn: date({ label: "지출일", required: true }),
    item: oneOf(
      {
        stamp: "인지",
        service: "송달료",
        officer: "집행관 수수료",
        search: "조회·등기",
        lawyer: "변호사 보수",
        other: "기타",
      },
      { label: "항목", required: true },
    ),
    amount: money({ label: "금액", min: 1, required: true }),
    note: text({ label: "메모", max: 200, erase: "known" }),
  },
});

/** 12 % → 12,000 thousandths; null for what is no rate between 0 and 100 with three places at most. */
export function rateOf(typed: string): number | null {
  if (!/^\d{1,3}(?:\.\d{1,3})?$/.test(typed)) return null;
  const [whole = "0", places = ""] = typed.split(".");
  const rate = Number(whole) * 1_000 + Number(places.padEnd(3, "0"));
  return rate <= 100_000 ? rate : null;
}
