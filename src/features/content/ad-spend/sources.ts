/** Where a table of advertising costs comes from. */
export const sources = { csv: "CSV", sheet: "구글시트", hand: "수기" } as const;
export type Source = keyof typeof sources;
