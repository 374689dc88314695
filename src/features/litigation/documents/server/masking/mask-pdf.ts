import {
  decodePDFRawStream,
  degrees,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFStream,
  PDFString,
  rgb,
  type PDFObject,
  type PDFPage,
} from "pdf-lib";
import { AnnotationMode, getDocument, OPS, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { Failure } from "#platform/server/http/failure.ts";
import { characterMaps } from "../text/pdf-pages.ts";
import { tailsOfRrn, withoutRrn } from "../text/rrn.ts";
import { operationsOf } from "./content-operations.ts";
import { hiddenGlyphs, type Glyph, type Shown } from "./hidden-glyphs.ts";
import { unmaskable, type Masked } from "./masked.ts";
import { hideInPage, writeForms, type EditedForms } from "./page-text.ts";

/** A line of text as it lies on a page. */
type Item = {
  readonly str: string;
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
  readonly hasEOL: boolean;
};
type Found = {
  readonly index: number;
  readonly items: readonly Item[];
  readonly shown: readonly Shown[];
  readonly pictures: boolean;
};

const pictureOperators: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
]);

/** After these a text begins elsewhere. */
const movingOperators: ReadonlySet<number> = new Set([
  OPS.beginText,
  OPS.setTextMatrix,
  OPS.moveText,
  OPS.setLeadingMoveText,
  OPS.nextLine,
  OPS.paintFormXObjectBegin,
]);

/**
 * A PDF in which the digits are taken out of the text of their pages and a bar lies in their place. What does not belong
 * to the pages (bookmarks, attachments, what the document says of itself) is left out.
 */
export async function maskPdf(bytes: Uint8Array): Promise<Masked> {
  try {
    return await masked(bytes);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw unmaskable("암호로 보호되었거나 손상된 PDF는 가린 사본을 만들 수 없습니다.");
  }
}

async function masked(bytes: Uint8Array): Promise<Masked> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  const found = await pagesWithNumbers(bytes);
  const forms: EditedForms = new Map();
  const failed = found.filter(({ index, shown }) => {
    const hidden = hiddenGlyphs(shown);
    return hidden.size === 0 || !hideInPage(source.getPage(index), { shown, hidden }, forms);
  });
  if (failed.length > 0) throw unmaskable(onPages(failed));
  writeForms(source.context, forms);
  const copy = await PDFDocument.create();
  for (const page of await copy.copyPages(source, source.getPageIndices())) copy.addPage(page);
  copy.getPages().forEach(takeOutAsides);
  let count = 0;
  for (const { index, items } of found) count += coverNumbers(copy.getPage(index), items);
  takeOutSaid(copy);
  const made = await copy.save();
  const left = await pagesWithNumbers(made);
  if (left.length > 0) throw unmaskable(onPages(left));
  const pictured = found.filter(({ pictures }) => pictures).map(({ index }) => index + 1);
  const notes =
    pictured.length === 0 ? [] : [`이미지가 있는 쪽(${pictured.join(", ")})은 이미지 속 글자를 확인해 주세요.`];
  return { bytes: made, count: Math.max(count, found.length), notes };
}

function onPages(pages: readonly Found[]): string {
  const numbers = pages.map(({ index }) => index + 1).join(", ");
  return `${numbers}쪽의 주민등록번호는 가릴 수 없습니다. 스캔한 이미지이거나 글자가 특별하게 들어 있는 쪽입니다. 그 쪽을 가려서 다시 스캔해 올려 주세요.`;
}

/** The pages on which a number is read, with what each of their operations shows. */
async function pagesWithNumbers(bytes: Uint8Array): Promise<Found[]> {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: characterMaps,
    cMapPacked: true,
    useSystemFonts: false,
    fontExtraProperties: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await loading.promise;
    const found: Found[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items: all } = await page.getTextContent();
      const items = all.filter((item) => "str" in item) as Item[];
      const text = items.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join("");
      if (tailsOfRrn(text, { touching: true }).length === 0) continue;
      const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
      const shown = shownBy(fnArray, argsArray);
      found.push({ index: number - 1, items, shown, pictures: fnArray.some((one) => pictureOperators.has(one)) });
    }
    return found;
  } finally {
    await loading.destroy();
  }
}

function shownBy(operators: readonly number[], given: readonly unknown[]): Shown[] {
  const shown: Shown[] = [];
  let moved = true;
  for (const [index, operator] of operators.entries()) {
    if (movingOperators.has(operator)) moved = true;
    if (operator !== OPS.showText) continue;
    const [glyphs] = given[index] as [readonly unknown[]];
    shown.push({ glyphs: glyphs.filter(isGlyph), moved });
    moved = false;
  }
  return shown;
}

function isGlyph(one: unknown): one is Glyph {
  return typeof one === "object" && one !== null && "unicode" in one;
}

/** A bar where each number stood; returns how many there are. */
function coverNumbers(page: PDFPage, items: readonly Item[]): number {
  let count = 0;
  for (const { str, width, height, transform } of items) {
    for (const { from, to } of tailsOfRrn(str)) {
      const [a = 1, b = 0, , , x = 0, y = 0] = transform;
      const angle = Math.atan2(b, a);
      const along = (width * from) / str.length;
      const below = height / 5;
      page.drawRectangle({
        x: x + Math.cos(angle) * along + Math.sin(angle) * below,
        y: y + Math.sin(angle) * along - Math.cos(angle) * below,
        width: (width * (to - from)) / str.length,
        height: height * 1.1,
        rotate: degrees((angle * 180) / Math.PI),
        color: rgb(0, 0, 0),
      });
      count += 1;
    }
  }
  return count;
}

/** What programs keep beside a page: its picture in small, data of their own, and notes that are drawn with a number. */
function takeOutAsides({ node, doc }: PDFPage): void {
  for (const key of ["Thumb", "PieceInfo", "Metadata"]) node.delete(PDFName.of(key));
  for (const one of node.Annots()?.asArray() ?? []) {
    const note = doc.context.lookup(one);
    if (!(note instanceof PDFDict)) continue;
    const drawn = note.lookupMaybe(PDFName.of("AP"), PDFDict)?.lookup(PDFName.of("N"));
    if (drawn instanceof PDFRawStream && tailsOfRrn(lettersOf(drawn)).length > 0) note.delete(PDFName.of("AP"));
  }
}

function lettersOf(stream: PDFRawStream): string {
  const operations = [...operationsOf(Buffer.from(decodePDFRawStream(stream).decode()))];
  return operations
    .flatMap(({ operands }) => operands.filter(({ kind }) => kind === "string"))
    .map(({ bytes }) => bytes.toString("latin1"))
    .join("");
}

/** Numbers in notes, fields and descriptions; what was drawn for them goes with them. */
function takeOutSaid(document: PDFDocument): void {
  for (const [, object] of document.context.enumerateIndirectObjects()) takeOutOf(object);
}

/** Whether a number stood in it. */
function takeOutOf(object: PDFObject): boolean {
  if (object instanceof PDFArray) {
    return object
      .asArray()
      .map((one, index) => replaced(one, (text) => object.set(index, text)))
      .some(Boolean);
  }
  if (object instanceof PDFStream) return takeOutOf(object.dict);
  if (!(object instanceof PDFDict)) return false;
  const changed = object.entries().map(([key, value]) => replaced(value, (text) => object.set(key, text)));
  if (!changed.some(Boolean)) return false;
  object.delete(PDFName.of("AP"));
  return true;
}

function replaced(value: PDFObject, set: (text: PDFHexString) => void): boolean {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return takeOutOf(value);
  const { text, hasRrn } = withoutRrn(value.decodeText());
  if (hasRrn) set(PDFHexString.fromText(text));
  return hasRrn;
}
