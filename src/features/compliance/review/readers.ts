/** How many days back the readers of a client are looked for. */
export const readerDays = [30, 90, 365] as const;
