import { breakText } from "#platform/paper/break-lines.ts";
import { a4, mm } from "#platform/paper/measures.ts";
import { mergeFields, type MergeField, type PaperName } from "./print-layout.ts";

/** Where labels lie on A4, in millimetres: the sheets that are sold as 3×7 (21칸) and 2×8 (16칸). */
type Grid = {
  readonly columns: number;
  readonly rows: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly gapX: number;
};

const grids: Readonly<Partial<Record<PaperName, Grid>>> = {
  label21: { columns: 3, rows: 7, left: 7.2, top: 15.1, width: 63.5, height: 38.1, gapX: 2.55 },
  label16: { columns: 2, rows: 8, left: 4.7, top: 12.9, width: 99.1, height: 33.9, gapX: 2.5 },
};

const margin = { label: 3, page: 20 } as const;

/** How a printer misses: millimetres to the right and down, and the part of the size that it prints. */
export type Calibration = { readonly right: number; readonly down: number; readonly scale: number };
export const exact: Calibration = { right: 0, down: 0, scale: 1 };

type PlacedLine = { readonly text: string; readonly x: number; readonly y: number; readonly size: number };
type Frame = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type PrintedPage = { readonly texts: readonly PlacedLine[]; readonly frames: readonly Frame[] };

/** Labels of one sheet; 1 for papers with a page for each person. */
export function labelsOf(paper: PaperName): number {
  const grid = grids[paper];
  return grid ? grid.columns * grid.rows : 1;
}

/** Merge fields of a text that nobody knows. */
export function unknownFields(body: string): string[] {
  const known = new Set<string>(mergeFields);
  return fieldsIn(body).filter((name) => !known.has(name));
}

/** What a text says between {{ and }}. */
export function fieldsIn(text: string): string[] {
  return [...text.matchAll(/\{\{([^{}]{0,40})\}\}/g)].map(([, name]) => name!.trim());
}

/** A text with the values of a person in place of its merge fields. */
export function filled(body: string, values: Readonly<Record<MergeField, string>>): string {
  return body.replaceAll(/\{\{([^{}]{0,40})\}\}/g, (_, name: string) => values[name.trim() as MergeField] ?? "");
}

/** What a text is printed on; head and foot as they stand there. */
export type Sheet = {
  readonly paper: PaperName;
  readonly fontSize: number;
  /** Millimetres on every side; null: as the paper has it. */
  readonly margin?: number | null;
  readonly header?: string;
  readonly footer?: string;
};

/** The lines of a text on this sheet, and how many of them have no room. */
export function linesOn(sheet: Sheet, text: string): { lines: string[]; overflow: number } {
  const lines = breakText(text, mm(widthOf(sheet)), sheet.fontSize);
  return { lines, overflow: Math.max(0, lines.length - linesOf(sheet)) };
}

const lineHeight = (fontSize: number) => fontSize * 1.35;

const edgeOf = ({ paper, margin: own }: Sheet) => own ?? (grids[paper] ? margin.label : margin.page);

const widthOf = (sheet: Sheet) => (grids[sheet.paper] ?? a4).width - 2 * edgeOf(sheet);

/** Head or foot in lines; none on labels. */
const edgeLines = (sheet: Sheet, text = ""): string[] =>
  text === "" || grids[sheet.paper] ? [] : breakText(text, mm(widthOf(sheet)), sheet.fontSize);

/** Lines for head or foot with the empty one between it and the text. */
const edgeRows = (lines: readonly string[]) => (lines.length === 0 ? 0 : lines.length + 1);

/** Lines of text that fit between head and foot. */
function linesOf(sheet: Sheet): number {
  const { header, footer, fontSize, paper } = sheet;
  const height = (grids[paper] ?? a4).height - 2 * edgeOf(sheet);
  const rows = Math.floor(mm(height) / lineHeight(fontSize));
  return Math.max(0, rows - edgeRows(edgeLines(sheet, header)) - edgeRows(edgeLines(sheet, footer)));
}

type Placing = Omit<Sheet, "header" | "footer"> & {
  /** The first free label of the first sheet, from 1; later sheets begin at 1. */
  readonly first: number;
  readonly calibration: Calibration;
  /** With the edges of each label, to see how a printer misses. */
  readonly grid?: boolean;
};

/** What is printed of one person. */
export type Written = { readonly body: string; readonly header?: string; readonly footer?: string };

/** Texts on sheets of A4, one label or page each; null leaves its label empty. */
export function placeTexts(texts: readonly (Written | null)[], placing: Placing): PrintedPage[] {
  if (placing.paper === "roster") return placeRoster(texts, placing);
  const perSheet = labelsOf(placing.paper);
  const from = perSheet === 1 ? 0 : placing.first - 1;
  const sheets = Math.ceil((from + texts.length) / perSheet);
  return Array.from({ length: sheets }, (_, sheet) => {
    const own = texts.flatMap((text, index) => {
      const place = from + index;
      return Math.floor(place / perSheet) === sheet ? [{ text, place: place % perSheet }] : [];
    });
    return {
      texts: own.flatMap(({ text, place }) => (text === null ? [] : linesAt(text, place, placing))),
      frames: placing.grid ? own.map(({ place }) => moved(cellOf(placing.paper, place), placing.calibration)) : [],
    };
  });
}

/** 명부: one person below the other, none torn apart, with the head and the foot of the first on every page. */
function placeRoster(texts: readonly (Written | null)[], placing: Placing): PrintedPage[] {
  const shown = texts.filter((text) => text !== null);
  const [first] = shown;
  if (!first) return [];
  const sheet = { ...placing, ...edgesOf(first) };
  const most = linesOf(sheet);
  const pages: string[][] = [[]];
  for (const { body } of shown) {
    const lines = linesOn(sheet, body).lines.slice(0, most);
    if (pages.at(-1)!.length + lines.length > most) pages.push([]);
    pages.at(-1)!.push(...lines);
  }
  return pages.map((lines) => ({
    texts: linesAt({ ...edgesOf(first), body: lines.join("\n") }, 0, placing),
    frames: [],
  }));
}

const edgesOf = ({ header = "", footer = "" }: Written) => ({ header, footer });

function linesAt(text: Written, place: number, placing: Placing): PlacedLine[] {
  const { paper, fontSize, calibration } = placing;
  const sheet: Sheet = { ...placing, ...edgesOf(text) };
  const cell = cellOf(paper, place);
  const edge = edgeOf(sheet);
  const size = fontSize * calibration.scale;
  const step = lineHeight(fontSize) / mm(1);
  const [head, foot] = [edgeLines(sheet, text.header), edgeLines(sheet, text.footer)];
  const { lines, overflow } = linesOn(sheet, text.body);
  const at = (line: string, y: number): PlacedLine => {
    const spot = moved({ ...cell, x: cell.x + edge, y }, calibration);
    return { text: line, x: spot.x, y: spot.y, size };
  };
  const top = cell.y + edge;
  const bottom = cell.y + cell.height - edge - foot.length * step;
  return [
    ...head.map((line, index) => at(line, top + index * step)),
    ...lines.slice(0, lines.length - overflow).map((line, index) => at(line, top + (edgeRows(head) + index) * step)),
    ...foot.map((line, index) => at(line, bottom + index * step)),
  ];
}

function cellOf(paper: PaperName, place: number): Frame {
  const grid = grids[paper];
  if (!grid) return { x: 0, y: 0, width: a4.width, height: a4.height };
  const { columns, left, top, width, height, gapX } = grid;
  return { x: left + (place % columns) * (width + gapX), y: top + Math.floor(place / columns) * height, width, height };
}

/** Where something has to be asked for, so that the printer puts it where it belongs. */
function moved({ x, y, width, height }: Frame, { right, down, scale }: Calibration): Frame {
  return { x: x * scale + right, y: y * scale + down, width: width * scale, height: height * scale };
}
