import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import PizZip from "pizzip";
import type { Database } from "#platform/server/database/database.ts";
import type { FileStorage } from "#platform/server/storage/file-storage.ts";
import { demoDocuments, type DemoDocument } from "./document-texts.ts";

/** The same bytes each time, so that the rows of the demo firm can be written before its files. */
const made = new Date("2026-01-02T00:00:00Z");

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const parts = (body: string): Readonly<Record<string, string>> => ({
  "[Content_Types].xml": `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  "_rels/.rels": `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  "word/document.xml": `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
});

/** A demo document as a DOCX. */
export function demoPaper({ title, lines }: DemoDocument): { readonly bytes: Buffer; readonly sha256: Buffer } {
  const zip = new PizZip();
  const body = [title, ...lines].map((line) => `<w:p><w:r><w:t>${escaped(line)}</w:t></w:r></w:p>`).join("");
  for (const [name, content] of Object.entries(parts(body)))
    zip.file(name, content, { date: made, createFolders: false });
  const bytes = zip.generate({ type: "nodebuffer", compression: "STORE" });
  return { bytes, sha256: createHash("sha256").update(bytes).digest() };
}

/** Puts the files of the demo documents where the rows of the filled firm say that they are. */
export async function keepDemoPapers({ query }: Pick<Database, "query">, storage: FileStorage): Promise<void> {
  await mkdir(storage.incoming, { recursive: true });
  for (const document of demoDocuments) {
    const { bytes, sha256 } = demoPaper(document);
    const row = await query
      .selectFrom("file_contents")
      .select("storage_key")
      .where("sha256", "=", sha256)
      .executeTakeFirst();
    if (!row) continue;
    const path = join(storage.incoming, `demo-${sha256.toString("hex")}`);
    await writeFile(path, bytes);
    await storage.put(row.storage_key, { path, size: bytes.length, sha256 });
  }
}
