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
  return [...body.matchAll(/\{\{([^{}]{0,40})\}\}/g)]
    .map(([, name]) => name!.trim())
    .filter((name) => !known.has(name));
}

/** A text with the values of a person in place of its merge fields. */
export function filled(body: string, values: Readonly<Record<MergeField, string>>): string {
  return body.replaceAll(/\{\{([^{}]{0,40})\}\}/g, (_, name: string) => values[name.trim() as MergeField] ?? "");
}

/** The lines of a text on this paper, and how many of them have no room. */
export function linesOn(paper: PaperName, fontSize: number, text: string): { lines: string[]; overflow: number } {
  const { width, height } = roomOf(paper);
  const lines = breakText(text, mm(width), fontSize);
  const most = Math.floor(mm(height) / lineHeight(fontSize));
  return { lines, overflow: Math.max(0, lines.length - most) };
}

const lineHeight = (fontSize: number) => fontSize * 1.35;

function roomOf(paper: PaperName): { readonly width: number; readonly height: number } {
  const grid = grids[paper];
  const [of, edge] = grid ? [grid, margin.label] : [a4, margin.page];
  return { width: of.width - 2 * edge, height: of.height - 2 * edge };
}

type Placing = {
  readonly paper: PaperName;
  readonly fontSize: number;
  /** The first free label of the first sheet, from 1; later sheets begin at 1. */
  readonly first: number;
  readonly calibration: Calibration;
  /** With the edges of each label, to see how a printer misses. */
  readonly grid?: boolean;
};

/** Texts on sheets of A4, one label or page each; null leaves its label empty. */
export function placeTexts(texts: readonly (string | null)[], placing: Placing): PrintedPage[] {
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

function linesAt(text: string, place: number, { paper, fontSize, calibration }: Placing): PlacedLine[] {
  const cell = cellOf(paper, place);
  const edge = grids[paper] ? margin.label : margin.page;
  const size = fontSize * calibration.scale;
  const step = lineHeight(fontSize) / mm(1);
  const { lines, overflow } = linesOn(paper, fontSize, text);
  return lines.slice(0, lines.length - overflow).map((line, index) => {
    const at = moved({ ...cell, x: cell.x + edge, y: cell.y + edge + index * step }, calibration);
    return { text: line, x: at.x, y: at.y, size };
  });
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
