/** The largest file of a spreadsheet that is read, in bytes. */
export const largestSheet = 10_000_000;
