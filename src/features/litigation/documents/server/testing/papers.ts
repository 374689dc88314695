import PizZip from "pizzip";
import { a4 } from "#platform/paper/measures.ts";
import { pagesToPdf } from "#platform/server/pdf/pages-to-pdf.ts";

/** A PDF with a page for each list of lines. */
export async function pdfOf(...pages: readonly (readonly string[])[]): Promise<Buffer> {
  const pdf = await pagesToPdf(
    {
      title: "시험 문서",
      pages: pages.map((lines) => ({
        ...a4,
        texts: lines.map((text, index) => ({ text, x: 20, y: 30 + index * 8, size: 11 })),
      })),
    },
    null,
  );
  return Buffer.from(pdf);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A HWPX with a paragraph for each line. */
export function hwpxOf(lines: readonly string[]): Buffer {
  const zip = new PizZip();
  zip.file("mimetype", "application/hwp+zip", { compression: "STORE" } as never);
  zip.file("Contents/content.hpf", "<opf:package/>");
  const paragraphs = lines.map((line) => `<hp:p><hp:run><hp:t>${escaped(line)}</hp:t></hp:run></hp:p>`).join("");
  zip.file("Contents/section0.xml", `<hs:sec xmlns:hs="s" xmlns:hp="p">${paragraphs}</hs:sec>`);
  return zip.generate({ type: "nodebuffer" });
}

/** A DOCX with a paragraph for each line. */
export function docxOf(lines: readonly string[]): Buffer {
  const zip = new PizZip();
  zip.file("[Content_Types].xml", "<Types/>");
  const paragraphs = lines
    .map((line) => `<w:p><w:r><w:t xml:space="preserve">${escaped(line)}</w:t></w:r></w:p>`)
    .join("");
  zip.file("word/document.xml", `<w:document xmlns:w="w"><w:body>${paragraphs}</w:body></w:document>`);
  return zip.generate({ type: "nodebuffer" });
}
