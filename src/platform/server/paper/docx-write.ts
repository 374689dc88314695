import PizZip from "pizzip";
import type { PaperParagraph } from "../../paper/paper-fields.ts";
import { closePaper } from "./archive.ts";
import { escapeXml } from "./xml.ts";

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = "http://schemas.openxmlformats.org";

/** A4 with margins of 25 mm; twips. */
const page =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1417" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>';

const places = {
  title: '<w:pPr><w:spacing w:after="360"/><w:jc w:val="center"/></w:pPr>',
  heading: '<w:pPr><w:keepNext/><w:spacing w:before="240" w:after="60"/></w:pPr>',
  centre: '<w:pPr><w:spacing w:before="240"/><w:jc w:val="center"/></w:pPr>',
  right: '<w:pPr><w:jc w:val="right"/></w:pPr>',
} as const;
const looks = {
  title: '<w:rPr><w:b/><w:sz w:val="36"/></w:rPr>',
  heading: '<w:rPr><w:b/><w:sz w:val="24"/></w:rPr>',
  centre: "",
  right: "",
} as const;

/** A DOCX of these paragraphs; their fields stand in it as they are written, `{사건명}`. */
export function writeDocx(paragraphs: readonly PaperParagraph[]): Buffer {
  const zip = new PizZip();
  const word = `application/vnd.openxmlformats-officedocument.wordprocessingml`;
  zip.file(
    "[Content_Types].xml",
    `${xml}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${word}.styles+xml"/></Types>`,
  );
  zip.file("_rels/.rels", relationships("officeDocument", "word/document.xml"));
  zip.file("word/_rels/document.xml.rels", relationships("styles", "styles.xml"));
  zip.file(
    "word/styles.xml",
    `${xml}<w:styles xmlns:w="${office}/wordprocessingml/2006/main"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="바탕" w:eastAsia="바탕" w:hAnsi="바탕"/><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:line="384" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults></w:styles>`,
  );
  const body = paragraphs.map(paragraph).join("");
  zip.file(
    "word/document.xml",
    `${xml}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}${page}</w:body></w:document>`,
  );
  return closePaper(zip);
}

function relationships(kind: string, target: string): string {
  return `${xml}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`;
}

function paragraph({ text, style, newPage }: PaperParagraph): string {
  const place = style === undefined ? "" : places[style];
  const look = style === undefined ? "" : looks[style];
  const breaks = newPage ? '<w:r><w:br w:type="page"/></w:r>' : "";
  return `<w:p>${place}${breaks}<w:r>${look}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
}
