import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { readLinesInWorker } from "#platform/server/pdf/read-lines-in-worker.ts";
import type { Services } from "#platform/server/services.ts";
import { visible } from "#records/server/records.ts";
import { legalCaseRecords } from "#features/litigation/legal-cases/server/api.ts";
import { readCourtPaper, type CourtPaper } from "../court-paper.ts";

/** Beyond this nobody waits for a proposal: papers of courts are small. */
const largestRead = 30_000_000;
/** Pages on which case, court and day stand. */
const pages = 3;

type Asked = {
  readonly services: Pick<Services, "database" | "storage">;
  readonly asker: Asker;
  readonly contentId: number;
};

export type Reading = CourtPaper & {
  readonly case: { readonly id: number; readonly number: number; readonly label: string } | null;
};

/** What the text of a PDF that was taken says, with the case of its number; null where there is no text to read. */
export async function readPaperText({ services, asker, contentId }: Asked): Promise<Reading | null> {
  const content = await services.database.query
    .selectFrom("file_contents")
    .select(["storage_key", "size", "kind"])
    .where("id", "=", contentId)
    .executeTakeFirstOrThrow();
  if (content.kind !== "pdf" || content.size > largestRead) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of await services.storage.read(content.storage_key)) chunks.push(chunk as Buffer);
  const bytes = new Uint8Array(Buffer.concat(chunks));
  const lines = await readLinesInWorker({ bytes, pages }, asker.viewer.staff?.id ?? null).catch(refusedAsNothing);
  if (lines === null || lines.length === 0) return null;
  const paper = readCourtPaper(lines, seoulDay(Date.now()));
  return { ...paper, case: await caseOf(services.database, asker, paper) };
}

/** What takes too long or too much to read is registered by hand: the file itself is there. */
function refusedAsNothing(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}

/** The case that has one of the numbers, or had it, of the court that is named where that is known. */
async function caseOf({ query }: Pick<Database, "query">, asker: Asker, { caseNos, court }: CourtPaper) {
  if (caseNos.length === 0) return null;
  const numbers = [...caseNos];
  const { rows } = await sql<{ id: number; label: string; same: boolean }>`
    select r.id, r.title as label, coalesce(r.court = ${court}, false) as same from legal_cases r
    where ${visible(legalCaseRecords, asker)} and (r.case_no = any(${numbers}::text[])
      or r.id in (select a.case_id from legal_case_aliases a where a.case_no = any(${numbers}::text[])))
    order by array_position(${numbers}::text[], r.case_no), r.id limit 20`.execute(query);
  const found = rows.find(({ same }) => same) ?? (rows.length === 1 ? rows[0] : undefined);
  return found ? { id: found.id, number: found.id, label: found.label } : null;
}
