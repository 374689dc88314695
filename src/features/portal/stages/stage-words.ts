import type { ClientLanguage } from "#features/pipeline/clients/languages.ts";

/** What the firm has written of a stage. */
export type StageWords = { readonly shown: boolean; readonly text: string; readonly english: string };

/** What a client of that language reads of a stage, and in which language it is; null: of this stage nothing is said. */
export function toldOf(
  words: StageWords | null | undefined,
  language: ClientLanguage,
): { readonly says: string; readonly language: ClientLanguage } | null {
  if (!words?.shown) return null;
  const isEnglish = language === "en" && words.english !== "";
  return isEnglish ? { says: words.english, language: "en" } : { says: words.text, language: "ko" };
}
