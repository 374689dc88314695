import PizZip from "pizzip";

/** A paper of Word, page by page in A4: headings, paragraphs and tables with a head that stands on every page. */
export type WordPart =
  | { readonly heading: string }
  | { readonly paragraph: string }
  | {
      readonly head: readonly string[];
      readonly widths: readonly number[];
      readonly rows: readonly (readonly string[])[];
    };

const namespaces = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** Twentieths of a point of A4 and its margins of 20 mm. */
const page =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>';
const borders = ["top", "left", "bottom", "right", "insideH", "insideV"]
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`)
  .join("");

/** The bytes of a .docx with these parts. Whatever XML cannot hold is left out of texts. */
export function wordPaper(parts: readonly WordPart[]): Buffer {
  const zip = new PizZip();
  zip.file(
    "[Content_Types].xml",
    `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  );
  zip.file(
    "_rels/.rels",
    `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  );
  const body = parts.map(partOf).join("");
  zip.file("word/document.xml", `${xmlHead}<w:document ${namespaces}><w:body>${body}${page}</w:body></w:document>`);
  return zip.generate({ type: "nodebuffer", compression: "DEFLATE" });
}

function partOf(part: WordPart): string {
  if ("heading" in part) return paragraph(part.heading, { bold: true, size: 32, centered: true });
  if ("paragraph" in part) return paragraph(part.paragraph, { size: 21 });
  const { head, widths, rows } = part;
  const all = widths.reduce((sum, width) => sum + width, 0);
  const share = widths.map((width) => Math.round((width / all) * 9638));
  const grid = share.map((width) => `<w:gridCol w:w="${width}"/>`).join("");
  const row = (cells: readonly string[], isHead: boolean) =>
    `<w:tr><w:trPr><w:cantSplit/>${isHead ? "<w:tblHeader/>" : ""}</w:trPr>${cells
      .map((cell, index) => {
        const width = `<w:tcPr><w:tcW w:w="${share[index]!}" w:type="dxa"/></w:tcPr>`;
        return `<w:tc>${width}${paragraph(cell, { size: 18, bold: isHead })}</w:tc>`;
      })
      .join("")}</w:tr>`;
  const properties = `<w:tblPr><w:tblW w:w="9638" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr>`;
  const body = rows.map((cells) => row(cells, false)).join("");
  return `<w:tbl>${properties}<w:tblGrid>${grid}</w:tblGrid>${row(head, true)}${body}</w:tbl>`;
}

type Look = { readonly size: number; readonly bold?: boolean; readonly centered?: boolean };

function paragraph(text: string, { size, bold = false, centered = false }: Look): string {
  const look = `<w:rPr><w:rFonts w:ascii="맑은 고딕" w:hAnsi="맑은 고딕" w:eastAsia="맑은 고딕"/>${bold ? "<w:b/>" : ""}<w:sz w:val="${size}"/></w:rPr>`;
  const place = centered ? '<w:pPr><w:jc w:val="center"/></w:pPr>' : "";
  const lines = text.split("\n").map((line) => `<w:t xml:space="preserve">${escaped(line)}</w:t>`);
  return `<w:p>${place}<w:r>${look}${lines.join("<w:br/>")}</w:r></w:p>`;
}

function escaped(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- what XML cannot hold
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
  );
}
