import type { Random } from "#app/demo/random.ts";
import { seededRandom } from "#app/demo/random.ts";

/** Words of briefs, the most frequent first. */
const frequent =
  "원고 피고 이 사건 계약 지급 주장 사실 금원 소송 청구 판결 증거 이자 손해 배상 책임 채무 채권 변제 대여금 계약금 약정 불이행 손해배상 지연손해금 소멸시효 임대차 보증금 매매대금 소유권 이전등기 말소 가처분 가압류 강제집행 부당이득 반환 취소 해제 통지 내용증명 답변서 준비서면 변론 기일 증인 감정 사실조회 문서제출명령 항소 상고 확정 집행권원".split(
    " ",
  );
const syllables = Array.from(
  "가나다라마바사아자차카타파하거너더러머버서어저처고노도로모보소오조초구누두루무부수우주추기니디리미비시이지",
);
const particles = ["은", "는", "이", "가", "을", "를", "의", "에", "으로", "에서", "하고", "하였다", "한다", ""];
const rareWords = 20_000;
/** Of a page of A4 with the spacing that courts ask for. */
const lettersOfPage = 1_000;

const rare = (() => {
  const random = seededRandom(7);
  return Array.from({ length: rareWords }, () =>
    Array.from({ length: random.integer(2, 4) }, () => random.pick(syllables)).join(""),
  );
})();

/** Pages in which few words come often and many seldom, as in every language. */
export function pagesOfWords(count: number, random: Random): string[] {
  return Array.from({ length: count }, () => {
    let page = "";
    while (page.length < lettersOfPage) {
      const words = random.chance(0.6) ? frequent : rare;
      const word = words[Math.floor(words.length * random.fraction() ** 2)]!;
      page += `${word}${random.pick(particles)}${random.chance(0.08) ? ".\n" : " "}`;
    }
    return page;
  });
}

/** What people look for: frequent and rare words, two letters, parts of words, words with their particle, and none. */
export function wordsToFind(): string[] {
  const random = seededRandom(11);
  return [
    ...frequent.filter((word) => word.length > 1).slice(0, 12),
    "손해배상",
    "소멸시효",
    "지연손해금",
    "집행권원",
    "손해 배상",
    "계약을",
    "해배",
    "멸시효",
    "문서제출명령",
    ...Array.from({ length: 15 }, () => random.pick(rare)),
    "없는말이다",
    "부존재확인의소",
  ];
}
