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

export type DemoPaper = { readonly kind: "docx" | "pdf"; readonly bytes: Buffer; readonly sha256: Buffer };

/** A demo document as a file: 서증 as a PDF, what the firm writes as a DOCX. */
export function demoPaper(document: DemoDocument): DemoPaper {
  const kind = document.kind === "evidence" ? "pdf" : "docx";
  const bytes = kind === "pdf" ? scanOf(document) : writtenPaper(document);
  return { kind, bytes, sha256: createHash("sha256").update(bytes).digest() };
}

/** A page with Latin letters: a PDF carries no Hangul without its font. */
function scanOf({ lines }: DemoDocument): Buffer {
  const shown = lines.map((line) => `(${line.replaceAll(/[()\\]/g, " ")}) Tj 0 -28 Td`).join(" ");
  const drawing = `BT /F1 16 Tf 72 740 Td ${shown} ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let pdf = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = String(pdf.length).padStart(10, "0");
    pdf += `${index + 1} 0 obj${object}endobj\n`;
    return `${place} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.from(`${pdf}${table}${trailer}`, "latin1");
}

function writtenPaper({ title, lines }: DemoDocument): Buffer {
  const zip = new PizZip();
  const body = [title, ...lines].map((line) => `<w:p><w:r><w:t>${escaped(line)}</w:t></w:r></w:p>`).join("");
  for (const [name, content] of Object.entries(parts(body)))
    zip.file(name, content, { date: made, createFolders: false });
  return zip.generate({ type: "nodebuffer", compression: "STORE" });
}

/** Puts the files of the demo documents where the rows of the filled firm say that they are. */
export async function keepDemoPapers({ query }: Pick<Database, "query">, storage: FileStorage): Promise<void> {
  await mkdir(storage.incoming, { recursive: true });
  for (const document of demoDocuments) {
    const { bytes, sha256 } = demoPaper(document);
    const rows = await query.selectFrom("file_contents").select("storage_key").where("sha256", "=", sha256).execute();
    const path = join(storage.incoming, `demo-${sha256.toString("hex")}`);
    for (const row of rows) {
      await writeFile(path, bytes);
      await storage.put(row.storage_key, { path, size: bytes.length, sha256 });
    }
  }
}
