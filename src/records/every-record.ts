/** The reference of a change that may be of any record: pages ask for whatever they show. */
export const everyRecord = "*";
