import { josa } from "es-hangul";

const unknown = { "을/를": "을(를)", "은/는": "은(는)", "으로/로": "(으)로" } as const;

/** The word with the particle that its last syllable asks for: 계약으로, 보류로. Both forms after other scripts: Kim을(를). */
export function withParticle(word: string, pair: keyof typeof unknown): string {
  return /[가-힣]$/u.test(word) ? josa(word, pair) : `${word}${unknown[pair]}`;
}
