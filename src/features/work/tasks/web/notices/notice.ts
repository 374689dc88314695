import type { NoticeImportance, NoticeSize } from "../../importance.ts";

/** One urgent notice as it is shown. */
export type UrgentNotice = {
  readonly importance: NoticeImportance;
  readonly count: number;
  readonly titles: readonly string[];
  /** When the oldest of its tasks was created, in words: 오늘, 어제, 6일 전. */
  readonly since: string;
  readonly size: NoticeSize;
};

export type Viewport = { readonly width: number; readonly height: number };

/** Top left corner in px of the window. */
export type Corner = { readonly left: number; readonly top: number };

/** The same as shares of the room there is, so that it holds in every window: 0 left or top, 1 right or bottom. */
export type Place = { readonly x: number; readonly y: number };

export const margin = 12;

const lineHeight = 20;

/** What head, foot and padding of a notice take of its height, in px. */
const frame = { S: { wide: 118, narrow: 104 }, A: { wide: 74, narrow: 62 } } as const;

/** How many titles fit; at least one. */
export function titleLines(importance: "S" | "A", size: NoticeSize, narrow: boolean): number {
  const taken = frame[importance][narrow ? "narrow" : "wide"];
  return Math.max(1, Math.floor((size.height - taken) / lineHeight));
}

/** Where a place lies in this window; always wholly inside it. */
export function cornerOf({ x, y }: Place, size: NoticeSize, viewport: Viewport): Corner {
  return {
    left: Math.round(margin + x * roomFor(viewport.width, size.width)),
    top: Math.round(margin + y * roomFor(viewport.height, size.height)),
  };
}

/** The place of a corner, brought inside the window. */
export function placeOf({ left, top }: Corner, size: NoticeSize, viewport: Viewport): Place {
  return {
    x: share(left - margin, roomFor(viewport.width, size.width)),
    y: share(top - margin, roomFor(viewport.height, size.height)),
  };
}

function roomFor(whole: number, part: number): number {
  return Math.max(0, whole - part - 2 * margin);
}

function share(distance: number, room: number): number {
  return room === 0 ? 0 : Math.min(1, Math.max(0, distance / room));
}
