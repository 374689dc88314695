/** In which a client is told of the case; a client of whom nothing is said is told in Korean. */
export const clientLanguages = { ko: "한국어", en: "English" } as const;
export type ClientLanguage = keyof typeof clientLanguages;
