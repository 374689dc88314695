import type PizZip from "pizzip";
import { LineGatherer, type PaperLine } from "./paper-lines.ts";
import { attributeOf, plainXml, xmlPieces } from "./xml.ts";

type CharLook = { size: number; bold: boolean };

/** How paragraphs and characters look, by their number. */
type Looks = { readonly aligns: Map<string, PaperLine["align"]>; readonly chars: Map<string, CharLook> };

const numberOf = (name: string) => Number(/\d{1,4}/.exec(name)?.[0] ?? 0);

/** The sections of a HWPX by name, in their order. */
export function sectionsOf(zip: PizZip): string[] {
  return Object.keys(zip.files)
    .filter((name) => /^Contents\/section\d{1,4}\.xml$/.test(name))
    .toSorted((one, other) => numberOf(one) - numberOf(other));
}

/** Paragraphs and rows of a HWPX. */
export function linesOfHwpx(zip: PizZip): PaperLine[] {
  const looks = looksOf(zip.file("Contents/header.xml")?.asText() ?? "");
  return sectionsOf(zip).flatMap((section) => linesOf(zip.file(section)!.asText(), looks));
}

function linesOf(xml: string, { aligns, chars }: Looks): PaperLine[] {
  const gatherer = new LineGatherer(10);
  let inText = false;
  // What a field says of itself stands between its parameters and is no text of the paper.
  for (const piece of xmlPieces(xml)) {
    if (piece.kind === "text") {
      if (inText) gatherer.add(plainXml(piece.source));
      continue;
    }
    if (piece.kind === "other") continue;
    const { name, kind, source } = piece;
    if (name === "t") inText = kind === "open";
    else if (name === "lineBreak" && kind !== "close") gatherer.add("\n");
    else if ((name === "tab" || name === "fwSpace" || name === "nbSpace") && inText && kind !== "close")
      gatherer.add(" ");
    else if (name === "tbl" && kind === "open") gatherer.beginTable();
    else if (kind === "close") close(gatherer, name);
    else if (name === "p") {
      const align = aligns.get(attributeOf(source, "paraPrIDRef") ?? "");
      gatherer.look({ newPage: attributeOf(source, "pageBreak") === "1", ...(align && { align }) });
    } else if (name === "run") {
      const look = chars.get(attributeOf(source, "charPrIDRef") ?? "");
      if (look) gatherer.look(look.bold ? look : { size: look.size });
    }
  }
  return gatherer.lines;
}

function close(gatherer: LineGatherer, name: string): void {
  if (name === "p") gatherer.endParagraph();
  else if (name === "tc") gatherer.endCell();
  else if (name === "tr") gatherer.endRow();
  else if (name === "tbl") gatherer.endTable();
}

function looksOf(header: string): Looks {
  const looks: Looks = { aligns: new Map(), chars: new Map() };
  let paragraph = "";
  let char: CharLook | null = null;
  for (const piece of xmlPieces(header)) {
    if (piece.kind !== "open" && piece.kind !== "empty") continue;
    const { name, source } = piece;
    if (name === "paraPr") paragraph = attributeOf(source, "id") ?? "";
    else if (name === "align") looks.aligns.set(paragraph, alignOf(attributeOf(source, "horizontal")));
    else if (name === "charPr") {
      char = { size: Number(attributeOf(source, "height") ?? 1000) / 100 || 10, bold: false };
      looks.chars.set(attributeOf(source, "id") ?? "", char);
    } else if (name === "bold" && char) char.bold = true;
  }
  return looks;
}

function alignOf(word: string | undefined): PaperLine["align"] {
  return word === "CENTER" ? "center" : word === "RIGHT" ? "right" : "left";
}
