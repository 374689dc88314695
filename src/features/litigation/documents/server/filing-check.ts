import { ratesOn } from "#firm/server/rates.ts";
import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { LockedRow } from "#records/server/read.ts";
import type { document } from "../document.ts";
import { filingChecks, type FilingCheck, type Layout } from "../filing-checks.ts";

type Stored = Pick<
  LockedRow<typeof document>,
  "kind" | "title" | "file_name" | "file_size" | "text_state" | "pages" | "has_rrn" | "layout"
>;

const names = [
  "filingPages",
  "filingLetterSize",
  "filingLineSpacing",
  "filingTop",
  "filingSides",
  "filingBottom",
  "filingFileSize",
  "filingNameLength",
] as const;

/** What the file of a document would be objected to for, were it filed today. */
export async function filingCheckOf(database: Pick<Database, "query">, stored: Stored): Promise<FilingCheck[]> {
  const limits = await ratesOn(database, names, seoulDay(Date.now()));
  const checked = {
    kind: stored.kind,
    title: stored.title,
    fileName: stored.file_name,
    fileSize: stored.file_size ?? 0,
    textState: stored.text_state,
    pages: stored.pages,
    hasRrn: stored.has_rrn,
    layout: stored.layout as Layout | null,
  };
  return filingChecks(checked, limits);
}
