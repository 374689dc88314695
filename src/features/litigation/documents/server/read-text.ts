import { z } from "zod";
import { proposePersonal } from "#features/work/files/server/api.ts";
import type { FileKind } from "#features/work/files/file.ts";
import { recordId } from "#platform/schema.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { defineJob } from "#platform/server/jobs/job.ts";
import type { Services } from "#platform/server/services.ts";
import { readInWorker } from "#platform/server/workers/in-worker.ts";
import type { Layout } from "../filing-checks.ts";
import type { TextState } from "../words.ts";
import { layoutOf } from "./text/page-measure.ts";
import type { readOfficePages } from "./text/office-pages.ts";
import type { readPdfPages } from "./text/pdf-pages.ts";

const readPdf = readInWorker<typeof readPdfPages>(new URL("./text/pdf-pages.ts", import.meta.url), "readPdfPages");
const readOffice = readInWorker<typeof readOfficePages>(
  new URL("./text/office-pages.ts", import.meta.url),
  "readOfficePages",
);

/** Kinds whose words are read. */
export const readableKinds: readonly FileKind[] = ["pdf", "docx", "hwp", "hwpx", "txt"];

/** Beyond this a file is kept without its words: what office people write is far smaller. */
const largestRead = 80_000_000;
/** Pages that one process reads before the next one begins. */
const pagesAtOnce = 100;
const mostPages = 3_000;

const input = z.strictObject({ documentId: recordId, fileVersion: z.int().min(1) });
type Wanted = z.output<typeof input>;
type Page = { readonly text: string; readonly hasRrn: boolean };
type Read = {
  readonly state: TextState;
  readonly pages: readonly Page[];
  readonly count: number | null;
  readonly layout: Layout | null;
};
const failed: Read = { state: "failed", pages: [], count: null, layout: null };

/** Reads the words of a version that was uploaded, page by page, so that they can be found and compared. */
export const readText = defineJob({
  name: "documents.readText",
  label: "문서 본문 읽기",
  input,
  run: async (services, wanted, { signal }) => {
    const content = await contentOf(services.database, wanted);
    if (content) await keepPages(services.database, wanted, await readPages(services, content, signal));
  },
});

type Content = { readonly key: string; readonly size: number; readonly kind: FileKind };

/** Null when a newer version or the trash came first. */
async function contentOf(
  { query }: Pick<Database, "query">,
  { documentId, fileVersion }: Wanted,
): Promise<Content | null> {
  const row = await query
    .selectFrom("documents as d")
    .innerJoin("file_versions as v", "v.file_id", "d.file_id")
    .innerJoin("file_contents as c", "c.id", "v.content_id")
    .select(["c.storage_key as key", "c.size", "c.kind"])
    .where("d.id", "=", documentId)
    .where("v.number", "=", fileVersion)
    .executeTakeFirst();
  return row ? { ...row, kind: row.kind as FileKind } : null;
}

async function readPages(services: Services, content: Content, signal: AbortSignal): Promise<Read> {
  if (content.size > largestRead) return failed;
  const chunks: Buffer[] = [];
  for await (const chunk of await services.storage.read(content.key)) chunks.push(chunk as Buffer);
  const bytes = new Uint8Array(Buffer.concat(chunks));
  try {
    const { pages, count, layout } =
      content.kind === "pdf"
        ? await allOfPdf(bytes, signal)
        : { ...(await readOffice({ bytes, kind: content.kind }, null)), layout: null };
    const hasWords = pages.some(({ text }) => text.trim() !== "");
    return { state: hasWords ? "text" : "empty", pages, count, layout };
  } catch (error) {
    if (error instanceof Failure && error.code !== "unavailable") return failed;
    throw error;
  }
}

async function allOfPdf(bytes: Uint8Array, signal: AbortSignal) {
  const first = await readPdf({ bytes, from: 1, pages: pagesAtOnce }, null);
  const pages = [...first.pages];
  const measures = [...first.measures];
  for (let from = pagesAtOnce + 1; from <= Math.min(first.count, mostPages); from += pagesAtOnce) {
    signal.throwIfAborted();
    const next = await readPdf({ bytes, from, pages: pagesAtOnce }, null);
    pages.push(...next.pages);
    measures.push(...next.measures);
  }
  return { pages, count: first.count, layout: layoutOf(measures) };
}

async function keepPages(database: Database, { documentId, fileVersion }: Wanted, read: Read): Promise<void> {
  await inBackground(database, async (work) => {
    const { query } = work;
    await query
      .deleteFrom("document_pages")
      .where("document_id", "=", documentId)
      .where("file_version", "=", fileVersion)
      .execute();
    for (const [index, { text, hasRrn }] of read.pages.entries()) {
      if (text.trim() === "") continue;
      const values = {
        document_id: documentId,
        file_version: fileVersion,
        page: index + 1,
        body: text,
        has_rrn: hasRrn,
      };
      await query.insertInto("document_pages").values(values).execute();
    }
    const hasRrn = read.pages.some((page) => page.hasRrn);
    const kept = await query
      .updateTable("documents")
      .set({
        text_state: read.state,
        pages: read.count,
        has_rrn: hasRrn,
        layout: read.layout && JSON.stringify(read.layout),
      })
      .where("id", "=", documentId)
      .where("file_version", "=", fileVersion)
      .returning("file_id")
      .executeTakeFirst();
    if (!kept) return;
    if (hasRrn && kept.file_id !== null) await proposePersonal(work, kept.file_id);
    const changes = { text_state: ["waiting", read.state], has_rrn: [false, hasRrn] };
    work.audit({ action: "document.readText", recordType: "document", recordId: documentId, changes });
    work.emit({ type: "record", ref: `document:${documentId}` });
  });
}
