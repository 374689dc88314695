import { sql, type RawBuilder } from "kysely";
import { isLate } from "#firm/server/late.ts";

/** Whether the payment `row` asks for evidence that nobody has issued. */
export const evidenceMissing = (row: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${row}.evidence_due_on`)} is not null and ${sql.ref(`${row}.evidence_issued_on`)} is null)`;

/** The same after the last day on which it was to be issued, where that was for this firm to keep. */
export const evidenceLate = (row: string): RawBuilder<boolean> =>
  sql<boolean>`(${evidenceMissing(row)} and ${isLate(sql.ref(`${row}.evidence_due_on`))})`;
