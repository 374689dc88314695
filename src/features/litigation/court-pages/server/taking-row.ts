import type { Work } from "#platform/server/database/transaction.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { legalCaseRecords } from "#features/litigation/legal-cases/server/api.ts";
import type { CourtRow } from "../court-page.ts";
import type { Compared } from "../standing.ts";

/** What became of a row, in words for the person; `number`: of the record that holds it now, null for a mere entry. */
export type Taken = { readonly number: number | null; readonly says: readonly string[] };

/** A row that is being taken over, with its case, held for the writer, and what stands beside it. */
export type TakingRow = {
  readonly work: Work;
  readonly context: WriteContext;
  readonly found: Awaited<ReturnType<typeof lockCase>>;
  readonly row: CourtRow;
  readonly compared: Compared;
};

/** The case, held until the end of the transaction. Throws 404 where the person may not see it. */
export const lockCase = (work: Work, context: WriteContext, number: number) =>
  lockRecord(work.query, legalCaseRecords, number, context);
