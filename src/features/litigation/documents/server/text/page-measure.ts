import { pointsPerMm } from "#platform/paper/measures.ts";
import type { Layout } from "../../filing-checks.ts";

/** Letters in one place, as pdfjs finds them. */
export type PlacedItem = { readonly str: string; readonly width: number; readonly transform: readonly number[] };
/** `view`: left, bottom, right and top in points. */
type Page = { readonly view: readonly number[]; readonly rotate: number };
type Line = { readonly y: number; readonly size: number; readonly text: string };

/** A page as `Layout` has it, and how many letters are on it. */
export type PageMeasure = Layout & { readonly count: number };

const a4 = { width: 210, height: 297, near: 2 } as const;
/** What letters take above and below their base line, in parts of their size. */
const above = 0.85;
const below = 0.2;
const pageNumber = /^[-–\s\d/쪽면]{1,20}$/;
const sameLine = 2;

/** How a page is laid out; null where nothing can be measured: no letters, or a page that lies on its side. */
export function measureOf(items: readonly PlacedItem[], { view, rotate }: Page): PageMeasure | null {
  const upright = items.filter(({ str, transform }) => str.trim() !== "" && transform[1] === 0);
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  const lines = withoutNumber(linesOf(upright));
  if (rotate % 360 !== 0 || lines.length === 0) return null;
  const starts = upright.map(({ transform }) => transform[4]! - left);
  const ends = upright.map(({ transform, width }) => right - transform[4]! - width);
  const first = lines[0]!;
  const last = lines.at(-1)!;
  return {
    isA4: isNear(right - left, a4.width) && isNear(top - bottom, a4.height),
    top: millimetres(top - first.y - above * first.size),
    sides: millimetres(Math.min(least(starts), least(ends))),
    bottom: millimetres(last.y - bottom - below * last.size),
    letters: usual(upright.flatMap((item) => Array.from(item.str.trim(), () => sizeOf(item)))),
    spacing: spacingOf(lines),
    count: upright.reduce((sum, { str }) => sum + str.length, 0),
  };
}

/** The pages of a document as one. */
export function layoutOf(pages: readonly PageMeasure[]): Layout | null {
  if (pages.length === 0) return null;
  const fullest = pages.reduce((one, other) => (other.count > one.count ? other : one));
  const spacings = pages.flatMap(({ spacing }) => (spacing === null ? [] : [spacing]));
  return {
    isA4: pages.every(({ isA4 }) => isA4),
    top: least(pages.map(({ top }) => top)),
    sides: least(pages.map(({ sides }) => sides)),
    bottom: least(pages.map(({ bottom }) => bottom)),
    letters: fullest.letters,
    spacing: spacings.length === 0 ? null : usual(spacings),
  };
}

const millimetres = (points: number) => Number((points / pointsPerMm).toFixed(1));
const isNear = (points: number, wanted: number) => Math.abs(points / pointsPerMm - wanted) <= a4.near;
const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other));
const sizeOf = ({ transform }: PlacedItem) => Number(Math.abs(transform[3]!).toFixed(1));

/** The one in the middle. */
function usual(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1]!;
}

/** From top to bottom; letters of one base line are a line. */
function linesOf(items: readonly PlacedItem[]): Line[] {
  const lines: Line[] = [];
  for (const item of items.toSorted((one, other) => other.transform[5]! - one.transform[5]!)) {
    const y = item.transform[5]!;
    const known = lines.at(-1);
    if (known && known.y - y <= sameLine) {
      lines[lines.length - 1] = { y: known.y, size: Math.max(known.size, sizeOf(item)), text: known.text + item.str };
    } else lines.push({ y, size: sizeOf(item), text: item.str });
  }
  return lines;
}

/** The number of a page stands in its margin. */
function withoutNumber(lines: readonly Line[]): readonly Line[] {
  return lines.length > 1 && pageNumber.test(lines.at(-1)!.text) ? lines.slice(0, -1) : lines;
}

function spacingOf(lines: readonly Line[]): number | null {
  const ratios = lines.slice(1).flatMap(({ y, size }, index) => {
    const ratio = (lines[index]!.y - y) / size;
    // What is closer is a mark, what is further apart another paragraph.
    return ratio > 0.9 && ratio < 4 ? [ratio] : [];
  });
  return ratios.length < 3 ? null : Math.round(usual(ratios) * 100);
}
