import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFRef,
  type PDFContext,
  type PDFPage,
} from "pdf-lib";
import { operationsOf, type Operation } from "./content-operations.ts";
import { withoutGlyphs, type Hidden, type Shown } from "./hidden-glyphs.ts";

type Edit = { readonly to: number; readonly hidden: ReadonlySet<number>; readonly bytes: Buffer };
/** A stream with what is to be written in place of what stands there. */
type Edited = { readonly bytes: Buffer; readonly edits: Map<number, Edit> };
/** Forms are drawn by several pages and written once. */
export type EditedForms = Map<PDFRef, Edited & { readonly dict: PDFDict }>;
type Walk = {
  readonly context: PDFContext;
  readonly shown: readonly Shown[];
  readonly hidden: Hidden;
  readonly forms: EditedForms;
  next: number;
};
type Place = { readonly edited: Edited; readonly resources: PDFDict | undefined; readonly depth: number };

const deepest = 12;
const nothing: ReadonlySet<number> = new Set();
/** Text that is not drawn: of a scan that was read by a machine, whose picture still shows the digits. */
const unseen = new Set(["3", "7"]);
const none = Buffer.from("()");

/**
 * Takes glyphs out of what a page shows, its forms included. `shown`: what the reader of the page found in each operation
 * that shows text. False when both do not agree, or where the digits are those of a picture; the page is then as it was.
 */
export function hideInPage(
  page: PDFPage,
  { shown, hidden }: { readonly shown: readonly Shown[]; readonly hidden: Hidden },
  forms: EditedForms,
): boolean {
  const { context } = page.doc;
  const edited = { bytes: contentOf(page), edits: new Map<number, Edit>() };
  const walk = { context, shown, hidden, forms, next: 0 };
  if (!walkStream(walk, { edited, resources: page.node.Resources(), depth: 0 }, "0")) return false;
  if (walk.next !== shown.length) return false;
  page.node.set(PDFName.of("Contents"), context.register(context.flateStream(applied(edited))));
  return true;
}

/** Writes the forms in which something was taken out. */
export function writeForms(context: PDFContext, forms: EditedForms): void {
  for (const [ref, { dict, ...edited }] of forms) {
    if (edited.edits.size === 0) continue;
    const stream = context.flateStream(applied(edited));
    for (const [key, value] of dict.entries()) {
      if (![PDFName.of("Filter"), PDFName.of("DecodeParms"), PDFName.of("Length")].includes(key)) {
        stream.dict.set(key, value);
      }
    }
    context.assign(ref, stream);
  }
}

function contentOf(page: PDFPage): Buffer {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((one) => page.doc.context.lookup(one)) : [contents];
  return Buffer.concat(
    streams.flatMap((one) => (one instanceof PDFRawStream ? [decoded(one), Buffer.from("\n")] : [])),
  );
}

const decoded = (stream: PDFRawStream) => Buffer.from(decodePDFRawStream(stream).decode());

function applied({ bytes, edits }: Edited): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const [from, edit] of [...edits].toSorted(([one], [other]) => one - other)) {
    parts.push(bytes.subarray(at, from), edit.bytes);
    at = edit.to;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

function walkStream(walk: Walk, place: Place, mode: string): boolean {
  const modes = [mode];
  for (const operation of operationsOf(place.edited.bytes)) {
    const { name, operands } = operation;
    if (name === "q") modes.push(modes.at(-1)!);
    if (name === "Q" && modes.length > 1) modes.pop();
    if (name === "Tr") modes[modes.length - 1] = operands[0]?.bytes.toString("latin1") ?? "0";
    if (name === "BDC" || name === "DP") takeOutSaid(place.edited, operation);
    if (name === "Do" && !walkForm(walk, place, operation, modes.at(-1)!)) return false;
    if (showsText(operation) && !hideInOperation(walk, place.edited, operation, modes.at(-1)!)) return false;
  }
  return true;
}

function showsText({ name, operands }: Operation): boolean {
  if (name === "TJ") return operands.some(({ bytes }) => bytes.toString() === "[");
  return ["Tj", "'", '"'].includes(name) && operands.at(-1)?.kind === "string";
}

function hideInOperation(walk: Walk, { edits }: Edited, operation: Operation, mode: string): boolean {
  const glyphs = walk.shown[walk.next]?.glyphs;
  const asked = walk.hidden.get(walk.next);
  walk.next += 1;
  if (!glyphs) return false;
  if (!asked) return true;
  if (unseen.has(mode)) return false;
  // A form that is drawn twice loses what either of them shows of a number.
  const hidden = new Set([...(edits.get(operation.from)?.hidden ?? []), ...asked]);
  const bytes = withoutGlyphs(operation, glyphs, hidden);
  if (bytes === null) return false;
  edits.set(operation.from, { to: operation.to, hidden, bytes });
  return true;
}

/** What marked text is said to read is taken out where there are digits in it. */
function takeOutSaid({ edits }: Edited, { operands }: Operation): void {
  for (const { kind, bytes, from, to } of operands) {
    if (kind === "string" && /\d/.test(bytes.toString("latin1"))) edits.set(from, { to, hidden: nothing, bytes: none });
  }
}

function walkForm(walk: Walk, { resources, depth }: Place, { operands }: Operation, mode: string): boolean {
  const name = operands[0]?.bytes.toString("latin1").slice(1) ?? "";
  const ref = resources?.lookupMaybe(PDFName.of("XObject"), PDFDict)?.get(PDFName.of(name));
  const form = walk.context.lookup(ref);
  if (!(form instanceof PDFRawStream) || form.dict.lookup(PDFName.of("Subtype")) !== PDFName.of("Form")) return true;
  if (!(ref instanceof PDFRef) || depth >= deepest) return false;
  const edited = walk.forms.get(ref) ?? { bytes: decoded(form), edits: new Map<number, Edit>(), dict: form.dict };
  walk.forms.set(ref, edited);
  const own = form.dict.lookupMaybe(PDFName.of("Resources"), PDFDict);
  return walkStream(walk, { edited, resources: own ?? resources, depth: depth + 1 }, mode);
}
