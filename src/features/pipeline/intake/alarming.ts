import { compactOf } from "#firm/advertising/compact.ts";

/** Words of somebody who may come to harm, or be harmed, before anybody has called back (product §6.2). */
const alarming = [
  "죽고 싶",
  "자살",
  "자해",
  "극단적 선택",
  "극단적인 선택",
  "살고 싶지 않",
  "목숨을 끊",
  "죽이겠다",
  "죽여버리",
  "협박",
  "폭행",
  "감금",
  "성폭",
  "흉기",
  "스토킹",
  "가정폭력",
  "체포",
  "긴급체포",
  "압수수색",
] as const;
const sought = alarming.map((word) => ({ word, letters: compactOf(word).letters }));

/** The first word in these texts for which a person has to look at once; null: there is none. */
export function alarmingWord(texts: readonly string[]): string | null {
  const letters = compactOf(texts.join("\n")).letters;
  return sought.find((one) => letters.includes(one.letters))?.word ?? null;
}

const ofMinors =
  /(?:중학생|고등학생|초등학생|미성년|만\s?1[0-8]\s?세|열(?:다섯|여섯|일곱|여덟)\s?살|중[123]입니다|고[123]입니다)/u;

/** Whether the visitor seems to be under age: a guardian's consent may be needed (개인정보 보호법 제22조의2). */
export function seemsMinor(texts: readonly string[]): boolean {
  return texts.some((one) => ofMinors.test(one));
}
