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

type Parts = Readonly<Record<string, string>>;

/** A ZIP of parts as they are given, as a DOCX or HWPX is one. */
export function archiveOf(parts: Parts): Buffer {
  const zip = new PizZip();
  for (const [name, content] of Object.entries(parts)) zip.file(name, content);
  return zip.generate({ type: "nodebuffer" });
}

/** A PDF of one page that draws these operations with Helvetica as `F1`, and a form `X1` with those. */
export function drawnPdf(drawing: string, form = ""): Buffer {
  const fonts = "/Resources<</Font<</F1 5 0 R>>/XObject<</X1 6 0 R>>>>";
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R${fonts}>>`,
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    `<</Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Length ${form.length}>>stream\n${form}\nendstream`,
  ];
  let pdf = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = String(pdf.length).padStart(10, "0");
    pdf += `${index + 1} 0 obj${object}endobj\n`;
    return `${place} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  return Buffer.from(
    `${pdf}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`,
    "latin1",
  );
}
