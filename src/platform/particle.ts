import { josa } from "es-hangul";

const unknown = { "이/가": "이(가)", "을/를": "을(를)", "은/는": "은(는)", "으로/로": "(으)로" } as const;

/** How a number ends when it is read: 205 with 오, 10 with 십. */
const digits = "영일이삼사오육칠팔구";

/**
 * The word with the particle that its last syllable asks for: 계약으로, 보류로, 205를. Both forms after other scripts:
 * Kim을(를).
 */
export function withParticle(word: string, pair: keyof typeof unknown): string {
  const last = digits[Number(/\d$/.exec(word)?.[0])] ?? word;
  if (!/[가-힣]$/u.test(last)) return `${word}${unknown[pair]}`;
  return `${word}${josa.pick(last, pair)}`;
}
