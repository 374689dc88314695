import type PizZip from "pizzip";
import { sectionsOf } from "./hwpx-read.ts";
import { attributeOf, escapeXml, plainXml, xmlPieces, type XmlPiece } from "./xml.ts";

type Values = Readonly<Record<string, string>>;

/** A 누름틀 of a section: its name, and where its text begins and ends among the pieces. */
type Place = { readonly name: string; readonly from: number; readonly to: number };

/** The names of the 누름틀 of a HWPX, each once; blank for those without a name. */
export function fieldsOfHwpx(zip: PizZip): string[] {
  const names = sectionsOf(zip).flatMap((section) =>
    placesOf(xmlPieces(zip.file(section)!.asText())).map(({ name }) => name),
  );
  return [...new Set(names)];
}

/** Puts the values into the 누름틀 of their names. A value of several lines stands on several lines. */
export function fillHwpx(zip: PizZip, values: Values): PizZip {
  for (const section of sectionsOf(zip)) {
    const pieces = xmlPieces(zip.file(section)!.asText());
    zip.file(section, filled(pieces, placesOf(pieces), values));
  }
  // What file managers show is that of the template.
  for (const name of Object.keys(zip.files)) if (name.startsWith("Preview/")) zip.remove(name);
  return zip;
}

/** Names of 누름틀 that do not hold their value in the filled HWPX. */
export function lostInHwpx(zip: PizZip, values: Values): string[] {
  return sectionsOf(zip).flatMap((section) => {
    const pieces = xmlPieces(zip.file(section)!.asText());
    return placesOf(pieces)
      .filter(({ name, from, to }) => name in values && textIn(pieces.slice(from, to)) !== values[name])
      .map(({ name }) => name);
  });
}

function placesOf(pieces: readonly XmlPiece[]): Place[] {
  const open = new Map<string, { readonly name: string; readonly from: number }>();
  const places: Place[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (!("name" in piece) || piece.kind === "close") continue;
    if (piece.name === "fieldBegin" && attributeOf(piece.source, "type") === "CLICK_HERE") {
      const id = attributeOf(piece.source, "id") ?? "";
      open.set(id, { name: (attributeOf(piece.source, "name") ?? "").trim(), from: index });
    } else if (piece.name === "fieldEnd") {
      const begun = open.get(attributeOf(piece.source, "beginIDRef") ?? "");
      if (begun) places.push({ ...begun, to: index });
    }
  }
  return places;
}

/** The text of a 누름틀; what it says of itself beforehand stands in parameters, not in a `t`. */
function textIn(pieces: readonly XmlPiece[]): string {
  let inText = false;
  let text = "";
  for (const piece of pieces) {
    if (piece.kind === "text" && inText) text += plainXml(piece.source);
    else if ("name" in piece && piece.name === "t") inText = piece.kind === "open";
    else if ("name" in piece && piece.name === "lineBreak" && piece.kind !== "close") text += "\n";
  }
  return text;
}

function filled(pieces: readonly XmlPiece[], places: readonly Place[], values: Values): string {
  const texts = pieces.map(({ source }) => source);
  for (const { name, from, to } of places) {
    const value = values[name];
    if (value === undefined) continue;
    const within = [...pieces.keys()].slice(from, to);
    const first = within.find((index) => isText(pieces[index]!));
    clearTexts(pieces, texts, from, to);
    if (first !== undefined) texts[first] = textOf(prefixOf(pieces[first]!.source), value);
    else putBehind(pieces, texts, from, value);
  }
  return withoutLayout(pieces, texts);
}

const isText = (piece: XmlPiece) => "name" in piece && piece.name === "t" && piece.kind !== "close";

/** Empties every `t` between two pieces, its tags included. */
function clearTexts(pieces: readonly XmlPiece[], texts: string[], from: number, to: number): void {
  let inText = false;
  for (let index = from; index < to; index += 1) {
    const piece = pieces[index]!;
    const isTag = "name" in piece && piece.name === "t";
    if (isTag || inText) texts[index] = "";
    if (isTag) inText = piece.kind === "open";
  }
}

/** The text of a 누름틀 that has none stands behind the control that begins it. */
function putBehind(pieces: readonly XmlPiece[], texts: string[], from: number, value: string): void {
  const end = pieces.findIndex((piece, index) => index > from && piece.kind === "close" && piece.name === "ctrl");
  if (end > from) texts[end] += textOf(prefixOf(pieces[end]!.source), value);
}

function prefixOf(source: string): string {
  return /^<\/?([A-Za-z0-9]{1,20}:)/.exec(source)?.[1] ?? "";
}

function textOf(prefix: string, value: string): string {
  return `<${prefix}t>${value.split("\n").map(escapeXml).join(`<${prefix}lineBreak/>`)}</${prefix}t>`;
}

/** Where lines broke in the template is worked out anew by whoever opens the paper. */
function withoutLayout(pieces: readonly XmlPiece[], texts: readonly string[]): string {
  let inLayout = false;
  return texts
    .map((text, index) => {
      const piece = pieces[index]!;
      const isTag = "name" in piece && piece.name === "linesegarray";
      const dropped = inLayout || isTag;
      if (isTag) inLayout = piece.kind === "open";
      return dropped ? "" : text;
    })
    .join("");
}
