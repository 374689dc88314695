import type PizZip from "pizzip";
import { LineGatherer, type PaperLine } from "./paper-lines.ts";
import { attributeOf, plainXml, xmlPieces } from "./xml.ts";

const aligns: Readonly<Record<string, PaperLine["align"]>> = { center: "center", right: "right", end: "right" };
/** Points, where neither the run nor the document says so. */
const wordDefault = 11;

/** Paragraphs and rows of a part of a DOCX, by default of its body. */
export function linesOfDocx(zip: PizZip, part = "word/document.xml"): PaperLine[] {
  const gatherer = new LineGatherer(defaultSizeOf(zip));
  let inText = false;
  for (const piece of xmlPieces(zip.file(part)!.asText())) {
    if (piece.kind === "text") {
      if (inText) gatherer.add(plainXml(piece.source));
      continue;
    }
    if (piece.kind === "other") continue;
    const { name, kind, source } = piece;
    if (name === "t") inText = kind === "open";
    else if (kind === "close") close(gatherer, name);
    else open(gatherer, name, source, kind === "open");
  }
  return gatherer.lines;
}

function close(gatherer: LineGatherer, name: string): void {
  if (name === "p") gatherer.endParagraph();
  else if (name === "tc") gatherer.endCell();
  else if (name === "tr") gatherer.endRow();
  else if (name === "tbl") gatherer.endTable();
}

function open(gatherer: LineGatherer, name: string, source: string, hasContent: boolean): void {
  const value = attributeOf(source, "w:val");
  if (name === "tbl" && hasContent) gatherer.beginTable();
  else if (name === "p" && !hasContent) gatherer.endParagraph();
  else if (name === "tab") gatherer.add(" ");
  else if (name === "br" && attributeOf(source, "w:type") === "page") gatherer.look({ newPage: true });
  else if (name === "br" || name === "cr") gatherer.add("\n");
  else if (name === "jc" && value !== undefined) gatherer.look({ align: aligns[value] ?? "left" });
  else if (name === "sz" && value !== undefined) gatherer.look({ size: Number(value) / 2 || 0 });
  else if (name === "b" && value !== "0" && value !== "false") gatherer.look({ bold: true });
}

function defaultSizeOf(zip: PizZip): number {
  const styles = zip.file("word/styles.xml")?.asText() ?? "";
  const end = styles.indexOf("</w:rPrDefault>");
  const size = xmlPieces(styles.slice(0, Math.max(0, end))).find((piece) => "name" in piece && piece.name === "sz");
  return Number(attributeOf(size?.source ?? "", "w:val") ?? 2 * wordDefault) / 2 || wordDefault;
}
