/** Kinds of record of which 관리자 reads who looked at them (product §6.0: 조회, 관리자만). */
export const readKinds = ["client", "project", "consult", "contract"] as const;
export type ReadKind = (typeof readKinds)[number];

/** How many days back the readers of a record are looked for. */
export const readerDays = [30, 90, 365] as const;
