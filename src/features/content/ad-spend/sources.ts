/** Where a table of advertising costs comes from. */
export const sources = { csv: "CSV", excel: "엑셀", sheet: "구글시트", hand: "수기" } as const;
export type Source = keyof typeof sources;

/** What a file is by its name. */
export const sourceOf = (fileName: string): Source => (/\.xlsx?$/i.test(fileName) ? "excel" : "csv");

/** The largest file of advertising costs that is read, in bytes. */
export const mostSpendBytes = 4_000_000;
