import { compactOf, isWritten, soughtOf } from "#firm/advertising/compact.ts";

/** Words that make a message an advertisement whatever it calls itself, with the first day on which they count as such. */
type PromotionalWords = { readonly label: string; readonly from: string; readonly phrases: readonly string[] };

/**
 * 정보통신망법 제50조 and the guide of the agency: what promotes, and greetings without an occasion of the recipient's
 * own (rules §7.7, additions S4).
 */
const promotional: readonly PromotionalWords[] = [
  {
    label: "판촉 표현",
    from: "2014-11-29",
    phrases: [
      "할인",
      "이벤트",
      "무료 상담",
      "무료로 상담",
      "쿠폰",
      "특가",
      "사은품",
      "경품",
      "프로모션",
      "기프티콘",
      "포인트 적립",
      "추천인",
      "선착순",
      "지금 신청",
      "설명회 초대",
    ],
  },
  {
    label: "인사·명절 문자",
    from: "2014-11-29",
    phrases: [
      "새해 복",
      "즐거운 설",
      "설 명절",
      "추석 명절",
      "한가위",
      "메리 크리스마스",
      "연말연시",
      "즐거운 명절",
      "생일을 축하",
      "생신을 축하",
    ],
  },
];

const prepared = promotional.map(({ label, from, phrases }) => ({ label, from, sought: phrases.map(soughtOf) }));

/** What in the text promotes, as it stands there, on that Korean day. */
export function promotionalIn(text: string, day: string): { readonly phrase: string; readonly label: string }[] {
  const compact = compactOf(text);
  const found = prepared
    .filter(({ from }) => from <= day)
    .flatMap(({ label, sought }) =>
      sought.flatMap((one) => {
        const at = compact.letters.indexOf(one.letters);
        if (at < 0 || !isWritten(compact, at, one)) return [];
        const end = compact.ends[at + one.letters.length - 1]!;
        return [{ label, phrase: text.slice(compact.starts[at], end) }];
      }),
    );
  return [...new Map(found.map((one) => [one.phrase, one])).values()];
}
